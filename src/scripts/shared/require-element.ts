/** An element that the page's script cannot do without. Throws a sentence for its programmer. */
export function requireElement<Found extends Element = HTMLElement>(
  within: ParentNode,
  selector: string,
): Found {
  const found = within.querySelector<Found>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
