// The signs beside what is said, by mark. Made by tools/wire_types.py from
// widgets/base/signs.py: change them there.

/** @type {Record<string, string>} */
export const SIGNS = {
  yes: "✓",
  no: "✗",
  wait: "…",
  none: "–",
  chosen: "●",
  shown: "→",
};
