import { $map } from './map.ts';
import { $selectedOfferParcels } from '../offer/offers.ts';
import { $outline } from './outline.ts';

let isShowing = false;

/**
 * Shows on the map what the panel tells of the selection besides the selection itself: the parcels of a chosen offer and
 * the lengths of sides. From the first panel on, for good: what the last panel showed has to go from the map as well.
 */
export function showDetailsOnMap(): void {
  if (isShowing) return;
  isShowing = true;
  $selectedOfferParcels.listen(showOffered);
  $outline.listen(showEdges);
  // One that is built again has nothing of them yet.
  $map.subscribe(() => {
    showOffered();
    showEdges();
  });
}

function showOffered(): void {
  $map.get()?.setOffered($selectedOfferParcels.get().map((id) => ({ layer: 'parcel', id })));
}

function showEdges(): void {
  const outline = $outline.get();
  const edges = outline.status === 'ready' ? (outline.value?.edges ?? []) : [];
  $map.get()?.annotate(edges.length === 0, (on) => on.setEdges(edges));
}
