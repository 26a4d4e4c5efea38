/** Words of an interface and what to show in their place. */
export interface Phrases {
  /** Whole texts, by what the interface says. */
  exact: Readonly<Record<string, string>>;
  /** Texts with parts of their own: the source of a regular expression, and its replacement. */
  patterns: readonly (readonly [source: string, replacement: string])[];
}

/**
 * Shows an interface in other words: its texts and the names of its controls, now and whenever they change. Only values
 * of nodes change, as with a browser's translation, never the nodes; what people write is left alone.
 *
 * The page of the editor contains this function as text: it refers to nothing outside itself.
 */
export function showInArabic(page: Document, { exact, patterns }: Phrases): void {
  const names = ['aria-label', 'placeholder', 'title'];
  const shown = (text: string): string => {
    const said = text.trim();
    const whole = Object.hasOwn(exact, said) ? exact[said] : undefined;
    if (whole !== undefined) return text.replace(said, () => whole);
    return patterns.reduce((sofar, [source, into]) => sofar.replace(new RegExp(source, 'u'), into), text);
  };
  const showNode = (node: Node): void => {
    if (node.nodeType === 3) {
      const text = node.nodeValue ?? '';
      const around = node.parentElement?.closest('script, style, textarea, [contenteditable]');
      // Placeholders inside an editable text are not editable themselves.
      const isInterface = !around || around.getAttribute('contenteditable') === 'false';
      const into = isInterface ? shown(text) : text;
      if (into !== text) node.nodeValue = into;
      return;
    }
    if (node.nodeType !== 1) return;
    const element = node as Element;
    for (const name of names) {
      const value = element.getAttribute(name);
      const into = value === null ? null : shown(value);
      if (into !== null && into !== value) element.setAttribute(name, into);
    }
    for (const child of element.childNodes) showNode(child);
  };
  const Observer = page.defaultView?.MutationObserver ?? MutationObserver;
  new Observer((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') for (const node of addedNodes) showNode(node);
      else showNode(target);
    }
  }).observe(page, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: names,
  });
  showNode(page.documentElement);
}
