import type { MegaProject } from '../../api/project/projects.ts';
import { project as words } from '../../../words/ar/project/project.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber, formatTenths } from '../../../words/format.ts';
import { openExternalLinkInNewTab } from '../shared/external-link.ts';

type Content = MegaProject['content'];

/** In characters: of Arabic letters, what the 255 bytes of a file name hold. */
const longestFileName = 100;

/** Videos, links and brochures as items of a list. Of other sites there are only links: nothing of them loads before. */
export function mediaItems({ brochures, videos, links }: Content): Record<string, HTMLElement[]> {
  const elsewhere = ({ title, url }: Content['links'][number]) => {
    const { item, link } = linkItem(title, url);
    openExternalLinkInNewTab(link);
    const host = document.createElement('span');
    host.dir = 'ltr';
    host.textContent = link.hostname.replace(/^www\./, '');
    item.append(host);
    return item;
  };
  return {
    brochures: brochures.map(({ title, url, sizeBytes }) => {
      const { item } = linkItem(title, savedAs(url, title));
      const size = document.createElement('span');
      size.textContent = sizeText(sizeBytes);
      item.append(size);
      return item;
    }),
    videos: videos.map(elsewhere),
    links: links.map(elsewhere),
  };
}

function linkItem(title: string, url: string): { item: HTMLElement; link: HTMLAnchorElement } {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = url;
  link.textContent = title;
  item.append(link);
  return { item, link };
}

/** The platform names the file that is saved: browsers heed `download` for addresses of the site's own host only. */
function savedAs(url: string, title: string): string {
  const address = new URL(url);
  address.searchParams.set('saveAs', title.slice(0, longestFileName));
  return address.href;
}

function sizeText(bytes: number): string {
  const { megabytes, kilobytes } = words.brochureSize;
  return bytes >= 1e6
    ? fill(megabytes, { size: formatTenths(bytes / 1e6) })
    : fill(kilobytes, { size: formatNumber(Math.max(1, bytes / 1e3)) });
}
