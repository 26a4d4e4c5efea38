import { expect, test } from 'vitest';
import {
  $layers,
  $overlays,
  $plansAreShown,
  showOverlays,
  toggleOverlay,
} from '../../../../src/stores/map/overlays.ts';

test('plans are drawn until they are switched off, overlays once they are switched on', () => {
  $layers.listen(() => undefined);
  expect($layers.get()).toEqual(['plans']);
  toggleOverlay('bus');
  expect($layers.get()).toEqual(['plans', 'bus']);
  $plansAreShown.set(false);
  expect($layers.get()).toEqual(['bus']);
  expect($overlays.get()).toEqual(['bus']);
  showOverlays([]);
  expect($layers.get()).toEqual([]);
});
