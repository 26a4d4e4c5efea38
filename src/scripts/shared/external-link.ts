/** A link to another site opens beside the page. */
export function openExternalLinkInNewTab(link: HTMLAnchorElement): void {
  if (link.origin === location.origin) return;
  link.target = '_blank';
  link.rel = 'noopener';
}
