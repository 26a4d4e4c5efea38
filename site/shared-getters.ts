/**
 * Astro makes the objects that it gives to a page, `Astro` among them, with getters of their own, anew for each page. V8
 * keeps pairs of getters among the old objects, where they wait for the next look through all of them: each held the
 * whole page until then, with what was sent for it. And `Astro` of each component has another object above it on each
 * page, so that no code could be made ready for it. Here all of them are of classes, whose getters are made once.
 */

/** Getters that handlers register for themselves. */
const provided = ['session', 'cache'];

/** What is replaced: in the order in which it stands in `fetch-state.js`. */
const changes: { asked: RegExp; kept: (found: string) => string }[] = [
  {
    asked: /^ {2}renderOptions;$/m,
    // Whoever spreads the options finds `locals` among them, as they are by then.
    kept: () =>
      '  givenOptions;\n  get renderOptions() { return { ...this.givenOptions, locals: this.locals }; }',
  },
  {
    asked: /this\.renderOptions = \{[\s\S]*?,\s*get locals\(\) \{\s*return self\.locals;\s*\}\s*\};/,
    kept: (found) =>
      found.replace('this.renderOptions', 'this.givenOptions').replace(/,\s*get locals\(\)[\s\S]*?\}/, ''),
  },
  {
    asked: /const response = \{\s*status: actionResult[\s\S]*?\n {4}\};/,
    kept: asMethods('PageResponse', []),
  },
  {
    asked: /const Astro = Object\.assign\(Object\.create\(astroPagePartial\)[\s\S]*?return Astro;/,
    kept: () => 'return new (componentAstroOf(astroPagePartial))(astroPagePartial, props, slotValues);',
  },
  { asked: /const partial = \{[\s\S]*?\n {4}\};/, kept: asMethods('PageAstro', provided) },
  {
    asked: /Object\.defineProperty\(target, key, \{\s*get: (\(\) => state\.resolve\(key\)),[\s\S]*?\}\);/,
    kept: () => 'const provide = () => state.resolve(key);\n        target["get " + key] = provide;',
  },
  {
    asked:
      /Object\.defineProperty\(target, "session", \{\s*get\(\) (\{[\s\S]*?return void 0;\s*\}),[\s\S]*?\}\);/,
    kept: (found) =>
      `const warn = () => ${/get\(\) (\{[\s\S]*?return void 0;\s*\})/.exec(found)?.[1]};\n      target['get session'] = warn;`,
  },
  { asked: /const ctx = \{[\s\S]*?\n {4}\};/, kept: asMethods('PageContext', provided) },
];

/** Classes that were found while a file was changed: their code goes to its end. */
const classes = new Map<string, string>();

/** An object written out with getters becomes one of a class, and its getters methods named «get …». */
function asMethods(name: string, further: string[]): (found: string) => string {
  return (found) => {
    const accessor = /^ {6}(get|set) (\w+)\((\w*)\) \{/gm;
    const methods = [...found.matchAll(accessor)].map(([, kind = '', key = '', given = '']) => ({
      kind,
      key,
      given,
    }));
    const all = [...methods, ...further.map((key) => ({ kind: 'get', key, given: '' }))];
    const lines = all.map(
      ({ kind, key, given }) => `  ${kind} ${key}(${given}) { return this['${kind} ${key}']?.(${given}); }`,
    );
    classes.set(
      name,
      `class ${name} {\n  constructor(given) { Object.assign(this, given); }\n${lines.join('\n')}\n}`,
    );
    return found
      .replace('= {', `= new ${name}({`)
      .replace(/\};$/, '});')
      .replace(accessor, "      '$1 $2'($3) {");
  };
}

/** `Astro` of a component: its own properties, and all of its page's. Getters of the page see the component's. */
const componentAstro = `
const ofPage = Symbol('what a page gives to its components');
let ComponentAstro;
function componentAstroOf(page) {
  if (ComponentAstro) return ComponentAstro;
  ComponentAstro = class {
    constructor(page, props, slotValues) {
      this.props = props;
      this.self = null;
      this[ofPage] = page;
      this[slotValuesSymbol] = slotValues;
    }
  };
  const getters = Object.keys(Object.getOwnPropertyDescriptors(PageAstro.prototype)).filter((key) => key !== 'constructor');
  const values = Object.keys(page).filter((key) => !key.startsWith('get '));
  for (const key of [...getters, ...values]) {
    const method = 'get ' + key;
    const get = getters.includes(key)
      ? function () { return this[ofPage][method]?.call(this); }
      : function () { return this[ofPage][key]; };
    Object.defineProperty(ComponentAstro.prototype, key, { get, enumerable: true, configurable: true });
  }
  return ComponentAstro;
}
`;

/** A plugin of Vite's, for builds of the site. */
export const sharedGetters = {
  name: 'shared-getters',
  transform(code: string, id: string) {
    if (!id.includes('/astro/dist/core/fetch/fetch-state.js')) return undefined;
    classes.clear();
    const changed = changes.reduce((text, { asked, kept }) => {
      if (!asked.test(text))
        throw new Error(`${id} has nothing like ${asked.source} of site/shared-getters.ts`);
      return text.replace(asked, kept);
    }, code);
    return { code: [changed, ...classes.values(), componentAstro].join('\n'), map: null };
  },
};
