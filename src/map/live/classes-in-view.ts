import type { Map as LiveMap } from 'maplibre-gl';
import { createClassCollector, type ClassesInView } from '../classes-in-view.ts';
import { heatId } from '../heat.ts';
import { tileset } from '../../../map-tables/tileset.ts';
import { landIsRead, whenDrawn } from './when-drawn.ts';

const published = tileset.layers.neighborhood.attributes.publishedPriceSarPerSqm;
const drawnLayers = ['parcel-fill', 'cell-fill', 'neighborhood-fill', heatId];
/** A viewport of many parcels is read in as many steps, between which the page can respond. */
const strips = 6;

/** Reports the classes of what is drawn, whenever the map has come to rest with other land in view. */
export function followClasses(map: LiveMap, report: (found: ClassesInView) => void): void {
  let looks = 0;
  // Hovering and recoloring end in rest as well, without other land.
  let isOutdated = true;
  const outdate = () => {
    isOutdated = true;
    looks += 1;
  };

  async function look(): Promise<void> {
    const own = ++looks;
    isOutdated = false;
    const collector = createClassCollector();
    for (let strip = 0; strip < strips; strip++) {
      await new Promise((next) => setTimeout(next));
      if (own !== looks) return;
      readStrip(map, strip, collector);
    }
    report(collector.found());
  }

  const lookIfOutdated = () => isOutdated && void look();
  map.on('move', outdate);
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (sourceId === heatId || (sourceId === 'land' && tile)) outdate();
  });
  whenDrawn(map, lookIfOutdated);
  map.on('remove', () => (looks += 1));
  if (landIsRead(map)) lookIfOutdated();
}

function readStrip(map: LiveMap, strip: number, collector: ReturnType<typeof createClassCollector>): void {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const layers = drawnLayers.filter((id) => map.getLayer(id));
  const features = map.queryRenderedFeatures(
    [
      [0, (height * strip) / strips],
      [width, (height * (strip + 1)) / strips],
    ],
    { layers },
  );
  for (const { layer, properties } of features) {
    if (layer.id === heatId) collector.addHeat(Number(properties.value));
    else if (layer.id === 'neighborhood-fill') collector.addFigure('price_of_meter', properties[published]);
    else collector.addLand(properties);
  }
}
