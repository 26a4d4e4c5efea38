import { emailLink } from './account/email-link.ts';
import { errors, done } from './shared/errors.ts';
import { badges } from './badges/badges.ts';
import { badgesPage } from './badges/badges-page.ts';
import { broker } from './offer/broker.ts';
import { brokers } from './offer/brokers.ts';
import { captcha } from './account/captcha.ts';
import { cityFigures } from './sale/city-figures.ts';
import { compare } from './compare/compare.ts';
import { comparables } from './parcel/comparables.ts';
import { chart } from './shared/chart.ts';
import { correction } from './shared/correction.ts';
import { counts } from './shared/counts.ts';
import { dataPage } from './shell/data-page.ts';
import { data } from './admin/data.ts';
import { changes } from './admin/changes.ts';
import { desk } from './admin/desk.ts';
import { deskOffers } from './offer/desk-offers.ts';
import { deskSwitches } from './admin/switches.ts';
import { deskPeople } from './admin/people.ts';
import { deskComplaints } from './admin/complaints.ts';
import { detail } from './shared/detail.ts';
import { favoriteButton } from './favorites/favorite-button.ts';
import { favorites } from './favorites/favorites.ts';
import { finder } from './finder/finder.ts';
import { filters } from './map/filters.ts';
import { legend } from './map/legend.ts';
import { heatModes } from './map/heat.ts';
import { lists } from './lists/lists.ts';
import { loading } from './shared/loading.ts';
import { login } from './account/login.ts';
import { maintenance } from './shell/maintenance.ts';
import { map } from './map/map.ts';
import { mapSearch } from './search/map-search.ts';
import { mapTools } from './map/map-tools.ts';
import { land } from './shared/land.ts';
import { landing } from './campaigns/landing.ts';
import { market } from './project/market.ts';
import { money } from './shared/money.ts';
import { neighborhood } from './map/neighborhood.ts';
import { myOffers } from './offer/my-offers.ts';
import { offerForm } from './offer/offer-form.ts';
import { offerPage } from './offer/offer-page.ts';
import { offers } from './offer/offers.ts';
import { organisations } from './offer/organisations.ts';
import { overlays } from './map/overlays.ts';
import { pages } from './shell/pages.ts';
import { panel } from './map/panel.ts';
import { measuredArea } from './parcel/measured-area.ts';
import { parcelPage } from './parcel/parcel-page.ts';
import { landFee } from './parcel/land-fee.ts';
import { planPage } from './parcel/plan-page.ts';
import { priceReport } from './parcel/price-report.ts';
import { trends } from './compare/trends.ts';
import { personalData } from './account/personal-data.ts';
import { profile } from './account/profile.ts';
import { project } from './project/project.ts';
import { promo } from './shell/promo.ts';
import { regionPicker } from './shell/region-picker.ts';
import { report } from './complaints/report.ts';
import { retention } from './shell/retention.ts';
import { rules } from './parcel/rules.ts';
import { saleList } from './sale/sale-list.ts';
import { salePlace } from './sale/sale-place.ts';
import { salePage } from './sale/sale-page.ts';
import { searchBox } from './search/search-box.ts';
import { sharing } from './shell/sharing.ts';
import { streets } from './shared/streets.ts';
import { toasts } from './shell/toasts.ts';
import { outbox, signIn } from './account/sign-in.ts';

/** The Arabic dictionary is the base: its keys define the type that every other language must satisfy. */
export const words = {
  errors,
  done,
  badges,
  badgesPage,
  broker,
  brokers,
  captcha,
  chart,
  cityFigures,
  compare,
  comparables,
  correction,
  counts,
  dataPage,
  changes,
  data,
  desk,
  deskComplaints,
  deskPeople,
  deskOffers,
  deskSwitches,
  emailLink,
  detail,
  favoriteButton,
  favorites,
  filters,
  finder,
  legend,
  heatModes,
  land,
  landing,
  lists,
  loading,
  login,
  maintenance,
  map,
  mapSearch,
  mapTools,
  market,
  money,
  neighborhood,
  myOffers,
  offerForm,
  offerPage,
  offers,
  outbox,
  organisations,
  overlays,
  pages,
  panel,
  measuredArea,
  parcelPage,
  landFee,
  planPage,
  priceReport,
  trends,
  personalData,
  profile,
  project,
  promo,
  regionPicker,
  report,
  retention,
  rules,
  saleList,
  salePage,
  salePlace,
  searchBox,
  sharing,
  signIn,
  streets,
  toasts,
};
export type Dictionary = typeof words;
