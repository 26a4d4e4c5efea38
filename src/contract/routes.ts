/**
 * The calls of specification §7 as plain data: their paths and the client that makes them. No validation library is
 * imported here, so that the browser can use this table without bundling one; the schemas are in one file per
 * resource.
 */

import { lightRoutes } from './shell/light-routes.ts';

export { contentPaths } from './shell/content-paths.ts';

/** Which API host a call goes to. (Tiles have a host of their own, see `tilePaths`.) */
export type Host = 'main' | 'marketplace';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the specification writes it; `{name}` marks a path parameter. */
  readonly path: string;
  readonly host: Host;
  /** Value of the `X-Version` header; absent where §7 names none. */
  readonly version?: 2 | 3 | 4;
  /** Public booking-project calls never send a token, even for signed-in users (§6). */
  readonly sendsNoToken?: true;
}

function route(method: Route['method'], path: string, version?: Route['version']): Route {
  return { method, path, host: 'main', ...(version ? { version } : {}) };
}

/** The second host of §7. */
function marketplaceRoute(method: Route['method'], path: string): Route {
  return { method, path, host: 'marketplace' };
}

/** Public booking-project calls (§6). */
function publicRoute(method: Route['method'], path: string): Route {
  return { method, path, host: 'main', sendsNoToken: true };
}

const table = {
  ...lightRoutes,
  listTransactionsInBounds: route('GET', 'transactions/boundaries', 2),
  searchTransactions: route('GET', 'api/transactions/search'),
  listParcelTransactions: route('GET', 'transactions'),
  listNeighborhoodTransactions: route('GET', '/transactions/neighbourhood', 2),
  searchParcels: route('GET', 'api/parcel/search'),
  getParcel: route('GET', 'parcel/{id}'),
  getBuildingRules: route('GET', 'parcel/buildingRules'),
  listZoningGroups: route('GET', 'api/parcel/landZoningGroups'),
  listLandUseGroups: route('GET', 'api/parcel/landUseGroups'),
  listPriceOfMeter: route('GET', 'api/parcel/metrics/priceOfMeter'),
  getParcelShareLink: route('GET', 'api/parcel/shareLink'),
  suggestNumbers: route('GET', '/subdivision/suggestions/number'),
  getLandMetrics: route('GET', 'api/mapMetrics/landMetrics'),
  listLandMetrics: route('GET', 'api/mapMetrics/landMetrics/list'),
  listFavorites: route('GET', 'api/bookmark'),
  listRegionFavorites: route('GET', 'api/Bookmark'),
  addFavorite: route('POST', 'api/bookmark'),
  updateFavorite: route('PUT', 'api/bookmark'),
  removeFavorite: route('DELETE', 'api/bookmark/{id}'),
  listRegions: route('GET', 'regions'),
  getProfile: route('GET', 'accounts/user/profile'),
  updateProfile: route('PUT', 'accounts/user/profile', 3),
  listBadgeProgress: route('GET', 'Badges/GetAllCurrentUserBadgesProgress'),
  getBadgeProfile: route('GET', 'Badges/GetCurrentUserProfileBadgesInfo'),
  getBadgeFormStatus: route('GET', 'Badges/GetRegistrationFormStatus'),
  listBadgeRegions: route('GET', 'Badges/GetRegionsLookup'),
  sendBadgeForm: route('POST', 'Badges/updateBadgesContactUsForm'),
  signIn: route('POST', 'oauth/signin'),
  verifyPhone: route('POST', 'oauth/phone/verify'),
  getCustomToken: route('POST', 'oauth/phone/customToken'),
  addAttachment: route('POST', 'api/attachments'),
  savePhone: route('PUT', 'oauth/user/phone'),
  changePhone: route('PUT', 'oauth/user/phone/update'),
  listBookingParcels: publicRoute('GET', 'org/{orgId}/booking/project/{projectId}/map/public/parcels'),
  getBookingStatistics: publicRoute('GET', 'org/booking/project/{projectId}/public/statistics'),
  listComplaintReasons: route('GET', '/complaints/{id}/reasons'),
  addComplaint: route('POST', '/complaints'),
  reportParcel: route('POST', '/api/Report/Parcel'),
  listProjects: marketplaceRoute('GET', 'api/marketplace/project/list'),
  getMegaProject: route('GET', 'api/MegaProjects/project/content'),
  getFormDetails: route('GET', '/api/GPTV/FormDetails'),
  addFormTracking: route('POST', '/api/GPTV/AddFormTracking'),
  logEvent: route('POST', '/events/log'),
  saveSession: route('POST', '/accounts/userTracking/SaveSession'),
  closeSession: route('PUT', '/accounts/userTracking/CloseSession/{sessionId}'),
  // Not in §7: further calls that the screens of §2 need. They use the version-4 client with its key.
  getTransaction: route('GET', 'transactions/{transactionNo}/detail', 4),
  listTransactionPlaces: route('GET', 'api/transactions/places', 4),
  listCityMetrics: route('GET', 'api/mapMetrics/cityMetrics/list', 4),
  summarizeTransactions: route('GET', 'api/transactions/summary', 4),
  getParcelOutlines: route('GET', 'api/parcel/outlines', 4),
  getParcelPlan: route('GET', 'api/parcel/plan', 4),
  listSuccessors: route('GET', 'api/parcel/successors', 4),
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
  removeAttachment: route('DELETE', 'api/attachments/{id}', 4),
  listCoverage: route('GET', 'api/data/coverage', 4),
  listRegionFigures: route('GET', 'api/regions/figures', 4),
  readBatch: route('POST', 'api/batch', 4),
  getRevisions: route('GET', 'api/revisions', 4),
  listFinderSteps: route('GET', 'api/finder/steps', 4),
  findLand: route('GET', 'api/finder/need', 4),
  listPlans: route('GET', 'api/plans', 4),
  getPlan: route('GET', 'api/plans/plan', 4),
  listTrends: route('GET', 'api/prices/trends', 4),
  getLandFee: route('GET', 'api/parcel/land-fee', 4),
  listComparables: route('GET', 'api/parcel/comparables', 4),
  listCities: route('GET', 'api/finder/cities', 4),
  listSavedViews: route('GET', 'api/views', 4),
  saveView: route('PUT', 'api/views', 4),
  renameView: route('PUT', 'api/views/{id}', 4),
  removeView: route('DELETE', 'api/views/{id}', 4),
  sendCampaignForm: route('POST', 'api/campaigns/{campaign}/forms', 4),
  eraseAccount: route('POST', 'api/account/erasure', 4),
  signOut: route('POST', 'api/account/signOut', 4),
  sendEmailLink: route('POST', 'api/email/link', 4),
  verifyEmail: route('POST', 'api/email/verification', 4),
  // The operators' desk.
  getDesk: route('GET', 'admin/desk', 4),
  listOperators: route('GET', 'admin/operators', 4),
  addOperator: route('POST', 'admin/operators', 4),
  changeOperator: route('PUT', 'admin/operators/{id}', 4),
  removeOperator: route('DELETE', 'admin/operators/{id}', 4),
  listTokens: route('GET', 'admin/tokens', 4),
  addToken: route('POST', 'admin/tokens', 4),
  revokeToken: route('DELETE', 'admin/tokens/{id}', 4),
  listJournal: route('GET', 'admin/journal', 4),
  getDataStatus: route('GET', 'admin/data', 4),
  listDataJobs: route('GET', 'admin/data/jobs', 4),
  getDataJob: route('GET', 'admin/data/jobs/{id}', 4),
  uploadData: route('POST', 'admin/data/jobs', 4),
  checkData: route('POST', 'admin/data/jobs/{id}/check', 4),
  loadData: route('POST', 'admin/data/jobs/{id}/load', 4),
  undoLoad: route('POST', 'admin/data/undo', 4),
  listHeldRows: route('GET', 'admin/data/held', 4),
  acceptHeldRows: route('POST', 'admin/data/held', 4),
  suggestSpellings: route('POST', 'admin/data/suggestions', 4),
  acceptSpellings: route('POST', 'admin/data/spellings', 4),
  getDataList: route('GET', 'admin/data/lists/{name}', 4),
  findItem: route('GET', 'admin/data/items', 4),
  listAmendments: route('GET', 'admin/data/amendments', 4),
  correctItem: route('POST', 'admin/data/corrections', 4),
  withdrawItem: route('POST', 'admin/data/withdrawals', 4),
  retireParcel: route('POST', 'admin/data/retirements', 4),
  listComplaintsAtDesk: route('GET', 'admin/complaints', 4),
  listAssignees: route('GET', 'admin/assignees', 4),
  changeComplaint: route('PUT', 'admin/complaints/{kind}/{id}', 4),
  answerComplaint: route('POST', 'admin/complaints/{kind}/{id}/answer', 4),
  takeDownOffer: route('POST', 'admin/takedowns', 4),
  listTakedowns: route('GET', 'api/takedowns', 4),
  listBadgeForms: route('GET', 'admin/badge-forms', 4),
  decideBadgeForm: route('PUT', 'admin/badge-forms/{id}', 4),
  listOrganisations: route('GET', 'admin/organisations', 4),
  decideOrganisation: route('PUT', 'admin/organisations/{code}', 4),
  listOffersAtDesk: route('GET', 'admin/offers', 4),
  decideOffer: route('PUT', 'admin/offers/{code}', 4),
  listJoinRequestsAtDesk: route('GET', 'admin/join-requests', 4),
  decideJoinRequestAtDesk: route('PUT', 'admin/join-requests/{id}', 4),
  findMembers: route('GET', 'admin/members', 4),
  blockMember: route('POST', 'admin/members/{id}/block', 4),
  unblockMember: route('DELETE', 'admin/members/{id}/block', 4),
  listCampaigns: route('GET', 'admin/campaigns', 4),
  listCampaignForms: route('GET', 'admin/campaign-forms', 4),
  countWaiting: route('GET', 'admin/waiting', 4),
  listSwitches: route('GET', 'admin/switches', 4),
  setSwitch: route('PUT', 'admin/switches/{name}', 4),
  getMaintenance: route('GET', 'admin/maintenance', 4),
  startMaintenance: route('PUT', 'admin/maintenance', 4),
  endMaintenance: route('DELETE', 'admin/maintenance', 4),
  uploadMedia: route('POST', 'admin/media', 4),
  getPromotions: route('GET', 'admin/promotions', 4),
  setPromo: route('PUT', 'admin/promotions/visitors', 4),
  removePromo: route('DELETE', 'admin/promotions/visitors', 4),
  setMemberForm: route('PUT', 'admin/promotions/members', 4),
  removeMemberForm: route('DELETE', 'admin/promotions/members', 4),
  listReasons: route('GET', 'admin/reasons', 4),
  addReason: route('POST', 'admin/reasons', 4),
  setReason: route('PUT', 'admin/reasons/{about}/{number}', 4),
  endAmendment: route('DELETE', 'admin/data/amendments/{id}', 4),
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof table;

/** Type-level only: distinguishes routes of the same shape by name. */
declare const routeName: unique symbol;

export interface NamedRoute<Name extends RouteName> extends Route {
  readonly [routeName]?: Name;
}

export const routes: { readonly [Name in RouteName]: NamedRoute<Name> } = table;

/** Paths of the tile host, relative to its base URL. */
export const tilePaths = {
  /** One style per region: this base path plus the lowercase region key is the region's `mapStyleUrl` (§3). */
  styleBase: '/tiles/styles/',
  modes: '/tiles/modes',
  heatBase: '/tiles/heat/',
  /** The metro stations of a region: this base path plus the lowercase region key. */
  stationsBase: '/tiles/stations/',
  archiveBase: '/tiles/archives/',
  fontBase: '/tiles/fonts/',
} as const;

/** Fills the `{name}` parts of a path. Throws if a parameter is missing, which is a programming error. */
export function fillPath(path: string, parameters: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`path parameter ${name} is missing for ${path}`);
    return encodeURIComponent(String(value));
  });
}
