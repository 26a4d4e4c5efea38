import type { Map as LiveMap } from 'maplibre-gl';
import type { MarkTarget } from './map-controller.ts';
import { tileset } from '../../../map-tables/tileset.ts';

/**
 * Keeps a feature state such as `selected` in sync on a set of features. Marks set before the map has loaded are
 * drawn once it loads.
 */
export function createMark(map: LiveMap, state: 'selected' | 'offered' | 'hovered') {
  let wanted: readonly MarkTarget[] = [];
  let drawn: readonly MarkTarget[] = [];
  const key = ({ layer, id }: MarkTarget) => ({
    source: 'land',
    sourceLayer: tileset.layers[layer].name,
    id,
  });
  const isIn = (targets: readonly MarkTarget[], { layer, id }: MarkTarget) =>
    targets.some((target) => target.id === id && target.layer === layer);

  function draw(): void {
    if (!map.getSource('land')) return;
    for (const target of drawn) if (!isIn(wanted, target)) map.removeFeatureState(key(target), state);
    for (const target of wanted)
      if (!isIn(drawn, target)) map.setFeatureState(key(target), { [state]: true });
    drawn = wanted;
  }

  return {
    draw,
    set(targets: readonly MarkTarget[]): void {
      wanted = targets;
      draw();
    },
  };
}
