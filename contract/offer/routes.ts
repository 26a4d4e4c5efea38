import { route, routesOf } from '../shared/route.ts';

/** Calls of the feature offer. */
export const offerRoutes = routesOf({
  getOffer: route('GET', 'api/offers/{code}', 4),
  listOffers: route('GET', 'api/offers', 4),
  listOfferPlaces: route('GET', 'api/offers/places', 4),
  getBrokerProfile: route('GET', 'api/brokers/{code}/public', 4),
  listBrokers: route('GET', 'api/brokers', 4),
  sendOfferContact: route('POST', 'api/offers/{code}/contacts', 4),
  countOfferActivity: route('POST', 'api/offers/{code}/activity', 4),
  listMyOffers: route('GET', 'api/my/offers', 4),
  getMyOffer: route('GET', 'api/my/offers/{code}', 4),
  createOffer: route('POST', 'api/my/offers', 4),
  changeOffer: route('PUT', 'api/my/offers/{code}', 4),
  actOnOffer: route('POST', 'api/my/offers/{code}/acts', 4),
  renewOffer: route('PUT', 'api/my/offers/{code}/licence', 4),
  listOfferContacts: route('GET', 'api/my/offers/{code}/contacts', 4),
  listMyOrganisations: route('GET', 'api/my/organisations', 4),
  createOrganisation: route('POST', 'api/my/organisations', 4),
  findOrganisationsToJoin: route('GET', 'api/organisations', 4),
  askToJoin: route('POST', 'api/organisations/{code}/join-requests', 4),
  withdrawJoinRequest: route('DELETE', 'api/my/join-requests/{id}', 4),
  listOrganisationPeople: route('GET', 'api/my/organisations/{code}/people', 4),
  decideJoinRequest: route('PUT', 'api/my/organisations/{code}/join-requests/{id}', 4),
  changeMemberRole: route('PUT', 'api/my/organisations/{code}/members/{id}', 4),
  endMembership: route('DELETE', 'api/my/organisations/{code}/members/{id}', 4),
});
