"""What every widget stands on: the stage, its pictures, and what a browser may say."""
