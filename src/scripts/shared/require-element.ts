/** Returns an element the page's script requires; throws an error for the developer if it is missing. */
export function requireElement<Found extends Element = HTMLElement>(
  within: ParentNode,
  selector: string,
): Found {
  const found = within.querySelector<Found>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
