import { computed } from 'nanostores';
import { writeFilters } from '../../api/map/filter-address.ts';
import { saleListPath } from '../../../contract/shared/page-addresses.ts';
import { $filters } from '../map/filters/filters.ts';
import { $mapMode, $shownClasses } from '../map/map-view.ts';
import { $listRegion } from './map-lists.ts';

/** Address of the page of all the region's sales with the same filters and classes, regardless of the viewport. */
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
