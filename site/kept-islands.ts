/**
 * Before it has JavaScript, the island that every page with a header has looks the same on all of them. React draws it
 * twice for each page that is made on demand, once only to see whether it is React's; here it is drawn once.
 */
const asked = `  check,
  renderToStaticMarkup,
  supportsAstroStaticSlot`;
const kept = `  check: keptCheck,
  renderToStaticMarkup: keptMarkup,
  supportsAstroStaticSlot`;
const functions = `
const keptChecks = new WeakMap();
function keptCheck(Component, props, children, metadata) {
  if (typeof Component !== 'function') return check.call(this, Component, props, children, metadata);
  let answer = keptChecks.get(Component);
  if (!answer) keptChecks.set(Component, (answer = check.call(this, Component, props, children, metadata)));
  return answer;
}
const keptMarkups = new WeakMap();
async function keptMarkup(Component, props, slots, metadata) {
  // The scope of the component around it is none of its own.
  const names = Object.keys(props).filter((name) => !name.startsWith('data-0'));
  const isPlain = typeof Component === 'function' && names.length === 0 && Object.keys(slots).length === 0;
  if (!isPlain || !this?.result || this.result.actionResult) {
    return renderToStaticMarkup.call(this, Component, props, slots, metadata);
  }
  // Ids in it begin with what tells the islands of a page apart.
  const prefix = incrementId(this.result);
  const known = keptMarkups.get(Component) ?? new Map();
  keptMarkups.set(Component, known);
  const anyPage = {};
  while (!known.has(prefix)) {
    const drawn = await renderToStaticMarkup.call({ result: anyPage }, Component, props, slots, metadata);
    known.set(drawn.attrs.prefix, drawn);
  }
  const { html, attrs } = known.get(prefix);
  return { html, attrs: { ...attrs } };
}
`;

/** A plugin of Vite's, for builds of the site. */
export const keptIslands = {
  name: 'kept-islands',
  transform(code: string, id: string) {
    if (!id.includes('/@astrojs/react/dist/server.js')) return undefined;
    if (!code.includes(asked)) throw new Error(`${id} has another renderer than site/kept-islands.ts knows`);
    return { code: code.replace(asked, kept) + functions, map: null };
  },
};
