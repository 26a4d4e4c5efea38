import { satelliteLayer } from '../ground/satellite.ts';
import * as blocks from './blocks.ts';
import type { Layer, LayerContext } from './layer.ts';
import * as neighborhoods from './neighborhoods.ts';
import * as overlays from './overlays.ts';
import * as parcels from './parcels.ts';
import * as streets from './streets.ts';
import * as subdivisions from './subdivisions.ts';

/** Draw order, lowest first. The stacking order is decided only here; of two labels in one place the upper is shown. */
export function allLayers(context: LayerContext): Layer[] {
  return [
    { id: 'land', type: 'background', paint: { 'background-color': context.colors.land } },
    ...(context.ground?.surface ?? []),
    parcels.cellFill(context),
    neighborhoods.fill(context),
    neighborhoods.hit(),
    parcels.fill(context),
    ...(context.hasSatellite ? [satelliteLayer()] : []),
    parcels.outline(context),
    parcels.unknownZoningOutline(context),
    streets.line(context, 'local'),
    streets.line(context, 'collector'),
    streets.line(context, 'arterial'),
    subdivisions.outline(context),
    neighborhoods.outline(context),
    ...overlays.areas(context),
    parcels.selectionHalo(context),
    parcels.offeredCasing(context),
    parcels.offeredLine(context),
    parcels.selectionOutline(context),
    parcels.selectionCover(context),
    ...overlays.lines(context),
    ...overlays.stations(context),
    ...(context.ground?.names ?? []),
    streets.label(context),
    parcels.label(context),
    blocks.label(context),
    subdivisions.label(context),
    neighborhoods.label(context),
    ...overlays.labels(context),
  ];
}
