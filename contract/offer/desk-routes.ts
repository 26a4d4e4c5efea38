import { route, routesOf } from '../shared/route.ts';

/** Calls of operators about offers. */
export const deskOfferRoutes = routesOf({
  listOffersAtDesk: route('GET', 'admin/offers', 4),
  decideOffer: route('PUT', 'admin/offers/{code}', 4),
  listJoinRequestsAtDesk: route('GET', 'admin/join-requests', 4),
  decideJoinRequestAtDesk: route('PUT', 'admin/join-requests/{id}', 4),
});
