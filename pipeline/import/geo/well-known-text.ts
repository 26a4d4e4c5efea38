/** A part of a coordinate system in WKT, such as `UNIT["Meter",1.0]`. */
export interface WktNode {
  /** In capitals. */
  keyword: string;
  values: (string | number)[];
  children: WktNode[];
}

const tokens = /\s*(?:"((?:[^"]|"")*)"|([[(])|([\])])|(,)|([A-Za-z_][\w]*)|([-+]?[\d.]+(?:[eE][-+]?\d+)?))/y;
/** Deeper than any real one. */
const deepest = 30;

/** Parses Well-Known Text of either version; undefined when it is something else. */
export function parseWkt(text: string): WktNode | undefined {
  const root: WktNode = { keyword: '', values: [], children: [] };
  const open = [root];
  let word: string | undefined;
  tokens.lastIndex = 0;
  const trimmed = text.trim();
  while (tokens.lastIndex < trimmed.length) {
    const [token, string, opening, closing, , name, number] = tokens.exec(trimmed) ?? [];
    const node = open.at(-1);
    if (token === undefined || !node) return undefined;
    if (opening !== undefined) {
      if (word === undefined || open.length > deepest) return undefined;
      const child: WktNode = { keyword: word.toUpperCase(), values: [], children: [] };
      node.children.push(child);
      open.push(child);
    }
    if (closing !== undefined) open.pop();
    if (string !== undefined) node.values.push(string.replaceAll('""', '"'));
    if (number !== undefined) node.values.push(Number(number));
    // A word without brackets is an axis direction or the like, which nothing here asks for.
    word = name;
  }
  const [first] = root.children;
  return open.length === 1 && root.children.length === 1 ? first : undefined;
}

/** All parts of a kind, however deep. */
export function nodesOf(node: WktNode, ...keywords: string[]): WktNode[] {
  return node.children.flatMap((child) => [
    ...(keywords.includes(child.keyword) ? [child] : []),
    ...nodesOf(child, ...keywords),
  ]);
}

/** The text that a part begins with: its name. */
export function nameOf(node: WktNode): string {
  return typeof node.values[0] === 'string' ? node.values[0] : '';
}
