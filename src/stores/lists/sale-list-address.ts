import { computed } from 'nanostores';
import { writeFilters } from '../../api/map/filter-address.ts';
import { saleListPath } from '../../contract/shared/page-addresses.ts';
import { $filters } from '../map/filters/filters.ts';
import { $mapMode, $shownClasses } from '../map/map-view.ts';
import { $listRegion } from './map-lists.ts';

/** The page of all sales of the region by the same filters and classes, wherever the map looks. */
export const $saleListAddress = computed(
  [$listRegion, $filters, $mapMode, $shownClasses],
  (region, filters, mode, shown) => {
    const query = new URLSearchParams();
    writeFilters(filters, query);
    if (shown.size > 0) {
      query.set('mode', mode);
      query.set('classes', [...shown].join(','));
    }
    return `${saleListPath(region)}?${query}`.replace(/\?$/, '').replaceAll('%2C', ',');
  },
);
