import { useStore } from '@nanostores/react';
import { countListed } from '../../../../words/count-listed.ts';
import { lists as words } from '../../../../words/ar/lists/lists.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import { mapLists } from '../../../stores/lists/map-lists.ts';
import { $mapTab } from '../../../stores/map/map-tab.ts';
import { $countIsShown } from '../../../stores/map/sale-places.ts';

/**
 * Live region that announces what the open list shows after it changed. The number of sales that match the filters is
 * announced beside the filters, and not once more for the list of these sales.
 */
export function Announcement({ isHidden }: { isHidden: boolean }) {
  const tab = useStore($mapTab);
  const hasCount = useStore($countIsShown);
  const page = useStore(mapLists[tab].$shown);
  return (
    <p className="visually-hidden" role="status">
      {page && !isHidden && textOf()}
    </p>
  );

  function textOf(): string {
    if (!page || page.totalCount === 0) return words.nothing;
    const { items, totalCount, isCapped, request } = page;
    const text = countListed(tab, items.length, totalCount, isCapped);
    if (request.offset === 0) return tab === 'sales' && hasCount ? '' : text;
    const from = formatNumber(request.offset + 1);
    return `${text}${fill(words.rows, { from, to: formatNumber(request.offset + items.length) })}`;
  }
}
