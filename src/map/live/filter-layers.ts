import type { GeoJSONSource, Map as LiveMap } from 'maplibre-gl';
import type { SalePlace } from '../../../contract/sale/transactions.ts';
import { drawnAreaFeatures, drawnAreaId, drawnAreaLayers } from '../drawn-area.ts';
import type { BoundingBox } from '../../../lib/geo/bounds.ts';
import type { Theme } from '../../../map-tables/palette.ts';
import { lowestLabelId, saleDotsId } from '../../../map-tables/layer-names.ts';
import { saleDotColor, saleDotFeatures, saleDotRing, saleDotsLayer, type DotColoring } from '../sale-dots.ts';
import { saleGroupsLayer } from '../sale-groups.ts';

/** Layers that filters add to the loaded map, created the first time they have something to show. */
export function createFilterLayers(map: LiveMap, theme: Theme) {
  let drawn: readonly SalePlace[] | undefined;
  let coloredBy: DotColoring = 'plain';

  function setPlaces(places: readonly SalePlace[], coloring: DotColoring): void {
    const source = map.getSource<GeoJSONSource>(saleDotsId);
    if (source) {
      if (coloring !== coloredBy) {
        map.setPaintProperty(saleDotsId, 'circle-color', saleDotColor(coloring, theme));
        map.setPaintProperty(saleDotsId, 'circle-stroke-color', saleDotRing(coloring, theme));
      }
      if (places !== drawn) void source.setData(saleDotFeatures(places));
    } else if (places.length > 0) {
      map.addSource(saleDotsId, { type: 'geojson', data: saleDotFeatures(places) });
      map.addLayer(saleDotsLayer(theme, coloring), lowestLabelId);
      map.addLayer(saleGroupsLayer(theme));
    }
    drawn = places;
    coloredBy = coloring;
  }

  function setArea(area: BoundingBox | undefined): void {
    const source = map.getSource<GeoJSONSource>(drawnAreaId);
    if (source) return void source.setData(drawnAreaFeatures(area));
    if (!area) return;
    map.addSource(drawnAreaId, { type: 'geojson', data: drawnAreaFeatures(area) });
    const above = map.getLayer(saleDotsId) ? saleDotsId : lowestLabelId;
    for (const layer of drawnAreaLayers(theme)) map.addLayer(layer, above);
  }

  return { setPlaces, setArea };
}
