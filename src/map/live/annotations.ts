import type { Map as LiveMap } from 'maplibre-gl';
import type { OfferPlace } from '../../../contract/offer/offers.ts';
import type { ParcelEdge } from '../../../contract/parcel/outlines.ts';
import type { SalePlace } from '../../../contract/sale/transactions.ts';
import type { ComparableArea } from '../comparable-marks.ts';
import type { MapEvents } from '../events.ts';
import type { BoundingBox } from '../../../lib/geo/bounds.ts';
import type { Place } from '../../../lib/geo/sphere.ts';
import type { OwnPlace } from '../geo.ts';
import type { MapPicture } from '../paper.ts';
import type { Theme } from '../../../map-tables/palette.ts';
import type { PriceMark } from '../price-marks.ts';
import type { DotColoring } from '../sale-dots.ts';
import { drawComparables } from './comparables.ts';
import { createAreaDrawing } from './draw-area.ts';
import { createEdgeLabels } from './edge-labels.ts';
import { createFilterLayers } from './filter-layers.ts';
import { createMeasuring, type MeasureEvents } from './measure.ts';
import { drawOfferPins } from './offer-pins.ts';
import { drawOwnPlace } from './own-place.ts';
import { takePicture } from './picture.ts';
import { neighborhoodInMiddle } from './place.ts';
import { drawPlanOutline, type PlanOutline } from './plan-outline.ts';
import { drawPriceMarks } from './price-marks.ts';
import { drawProjectPlace, type ProjectPlace } from './project-place.ts';

export type Annotations = ReturnType<typeof annotate>;

/**
 * Everything drawn on a loaded map besides the land itself: price labels, sale dots, comparable sales, edge lengths,
 * the drawn area. Lazy-loaded on first use.
 */
export function annotate(map: LiveMap, theme: Theme, events: MapEvents) {
  const filtered = createFilterLayers(map, theme);
  const drawing = createAreaDrawing(map, events, filtered.setArea);
  const edgeLabels = createEdgeLabels(map, theme);
  const measuring = createMeasuring(map, theme);
  let drawnArea: BoundingBox | undefined;
  let isDrawing = false;
  return {
    setPriceMarks: (marks: readonly PriceMark[]): void => drawPriceMarks(map, theme, marks),
    setEdges: (edges: readonly ParcelEdge[]): void => edgeLabels.set(edges),
    setSalePlaces: (places: readonly SalePlace[], coloring: DotColoring): void =>
      filtered.setPlaces(places, coloring),
    setOfferPins: (places: readonly OfferPlace[]): void => drawOfferPins(map, theme, places),
    setPlanOutline: (polygons: PlanOutline): void => drawPlanOutline(map, theme, polygons),
    setComparables: (area: ComparableArea | undefined): void => drawComparables(map, theme, area),
    /** With events, the following clicks add measured points, until it is called with undefined. */
    setMeasuring: (measured: MeasureEvents | undefined): void => measuring.set(measured),
    showMeasured: (places: readonly Place[]): void => measuring.show(places),
    setProject: (place: ProjectPlace | undefined): void => drawProjectPlace(map, theme, place),
    setOwnPlace: (place: OwnPlace | undefined): void => drawOwnPlace(map, theme, place),
    /** Rejects if the browser cannot produce an image. */
    picture: (): Promise<MapPicture> => takePicture(map),
    /** Name of the neighborhood in the middle of the viewport; undefined if there is none. */
    neighborhoodInMiddle: (): string | undefined => neighborhoodInMiddle(map),
    setDrawnArea(area: BoundingBox | undefined): void {
      drawnArea = area;
      if (!isDrawing) filtered.setArea(area);
    },
    setDrawing(isOn: boolean): void {
      isDrawing = isOn;
      drawing.set(isOn);
      if (!isOn) filtered.setArea(drawnArea);
    },
  };
}
