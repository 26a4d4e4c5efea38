import { mapModes, type MapMode } from '../../contract/shared/vocabulary.ts';
import { mapModeTable, noDataId, type MapClass } from '../../map-tables/modes.ts';

/**
 * What is drawn in the viewport: of each mode the ids of its classes, keys of zoning classes included that a region's
 * list may lack; and the values of a heat mode's squares.
 */
export interface ClassesInView {
  modes: Record<MapMode, ReadonlySet<string>>;
  heatValues: readonly number[];
}

/** Id of the class of a mode that a figure or zoning key of a tile falls into. */
export function classIdOf(mode: MapMode, value: unknown): string {
  if (value === undefined || value === null) return noDataId;
  if (mode === 'zoning_color') return typeof value === 'string' ? value : noDataId;
  const isIn = (entry: MapClass) => entry.kind === 'band' && entry.from <= Number(value);
  return mapModeTable[mode].classes.findLast(isIn)?.id ?? noDataId;
}

/** Collects the classes of features, of all modes at once, so that a change of mode does not look again. */
export function createClassCollector() {
  const values = Object.fromEntries(mapModes.map((id) => [id, new Set<unknown>()])) as Record<
    MapMode,
    Set<unknown>
  >;
  const heatValues = new Set<number>();
  const colored = mapModes.flatMap((id) => {
    const { attribute } = mapModeTable[id];
    return attribute ? [[id, attribute] as const] : [];
  });
  return {
    addLand(properties: Record<string, unknown>): void {
      for (const [id, attribute] of colored) values[id].add(properties[attribute]);
    },
    /** A figure that only one mode draws, such as a neighborhood's published price. */
    addFigure: (mode: MapMode, value: unknown) => void values[mode].add(value),
    addHeat: (value: number) => void heatValues.add(value),
    found(): ClassesInView {
      const modes = Object.fromEntries(
        mapModes.map((id) => [id, new Set([...values[id]].map((value) => classIdOf(id, value)))]),
      ) as Record<MapMode, Set<string>>;
      return { modes, heatValues: [...heatValues] };
    },
  };
}
