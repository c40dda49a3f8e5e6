"""Colours as eyes see them: contrast, distance, and what is left of a colour without a cone."""

from __future__ import annotations


def linear(colour: str) -> list[float]:
    """The linear parts, from 0 to 1, of a colour such as "#c00000"."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 counts it."""
    light = []
    for colour in (one, other):
        red, green, blue = linear(colour)
        light.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(light) + 0.05) / (min(light) + 0.05)


# How a colour looks with each deficiency at full strength: Machado, Oliveira and Fernandes,
# "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009.
DEFICIENCIES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def lab(parts: list[float]) -> tuple[float, float, float]:
    """CIE Lab (D65) of a colour given by its linear parts."""
    weights = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750))
    third = (0.0193339, 0.1191920, 0.9503041)
    values = []
    for row, white in zip((*weights, third), (0.95047, 1.0, 1.08883), strict=True):
        t = sum(a * b for a, b in zip(row, parts, strict=True)) / white
        values.append(t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116)
    x, y, z = values
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
