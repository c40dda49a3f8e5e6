// Runs pytest on a checkout under Pyodide; tools/run_in_pyodide.py prepares the folder.
//
//     node tools/run_in_pyodide.mjs FOLDER CHECKOUT [pytest's arguments]
//
// FOLDER has Pyodide in node_modules, and pytest and what it needs in site. The checkout is mounted
// and not written to; what the tests write is kept in memory.

import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, checkout, ...asked] = process.argv.slice(2);
const entry = path.join(folder, "node_modules", "pyodide", "pyodide.mjs");
const { loadPyodide } = await import(pathToFileURL(entry).href);
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/checkout", checkout);
pyodide.mountNodeFS("/site", path.join(folder, "site"));
pyodide.globals.set("asked", pyodide.toPy(asked));

process.exitCode = pyodide.runPython(`
import os
import sys

sys.dont_write_bytecode = True
sys.path[:0] = ["/checkout", "/site"]
os.chdir("/checkout")
print("Python", sys.version, "on", sys.platform, flush=True)

import pytest

int(pytest.main(["-o", "addopts=", "-p", "no:cacheprovider", "-q", *asked]))
`);
