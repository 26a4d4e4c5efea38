/**
 * Keeps the clicks that come before the code that counts them, which a tap makes a page load. The returned function
 * hands them over and ends that.
 */
export function gatherClicks(): () => MouseEvent[] {
  const clicks: MouseEvent[] = [];
  const keep = (click: MouseEvent) => void clicks.push(click);
  document.addEventListener('click', keep, { capture: true });
  return () => {
    document.removeEventListener('click', keep, { capture: true });
    return clicks;
  };
}
