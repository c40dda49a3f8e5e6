// What JupyterLab loads of a prebuilt extension: an object with `init` and `get`, written by hand,
// since plain modules need no bundler. See static/extension.js for what the extension does.

(() => {
  /** @type {import("./lab.js").Shared} */
  let scope = {};

  /**
   * A package that JupyterLab shares, such as "@jupyterlab/notebook".
   * @param {string} name
   * @returns {Promise<import("./lab.js").Packages>} of which it has what is its own
   */
  const shared = async (name) => {
    const [version] = Object.values(scope[name]);
    return /** @type {import("./lab.js").Packages} */ ((await version.get())());
  };

  const page = /** @type {{ _JUPYTERLAB?: Record<string, object> }} */ (window);
  page._JUPYTERLAB ??= {};
  page._JUPYTERLAB["burraco-learn"] = {
    /** @param {import("./lab.js").Shared} given */
    init(given) {
      scope = given;
    },
    async get() {
      const { makeExtension } = await import("./extension.js");
      const plugin = await makeExtension(shared);
      return () => ({ __esModule: true, default: plugin });
    },
  };
})();
