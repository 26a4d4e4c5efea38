/** Opens links to other sites in a new tab. */
export function openExternalLinkInNewTab(link: HTMLAnchorElement): void {
  if (link.origin === location.origin) return;
  link.target = '_blank';
  link.rel = 'noopener';
}
