import { useStore } from '@nanostores/react';
import { countListed } from '../../../i18n/count-listed.ts';
import { lists as words } from '../../../i18n/ar/lists/lists.ts';
import { fill } from '../../../i18n/fill.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { mapLists } from '../../../stores/lists/map-lists.ts';
import { $mapTab } from '../../../stores/lists/map-tab.ts';

/** Live region that announces what the open list shows after it changed. */
export function Announcement() {
  const tab = useStore($mapTab);
  const page = useStore(mapLists[tab].$shown);
  return (
    <p className="visually-hidden" role="status">
      {page && textOf()}
    </p>
  );

  function textOf(): string {
    if (!page || page.totalCount === 0) return words.nothing;
    const { items, totalCount, isCapped, request } = page;
    const text = countListed(tab, items.length, totalCount, isCapped);
    if (request.offset === 0) return text;
    const from = formatNumber(request.offset + 1);
    return `${text}${fill(words.rows, { from, to: formatNumber(request.offset + items.length) })}`;
  }
}
