import { errors, done } from './errors.ts';
import { badges } from './badges.ts';
import { badgesPage } from './badges-page.ts';
import { broker } from './broker.ts';
import { captcha } from './captcha.ts';
import { compare } from './compare.ts';
import { comparables } from './comparables.ts';
import { complaintReasons } from './complaints.ts';
import { chart } from './chart.ts';
import { counts } from './counts.ts';
import { dataPage } from './data-page.ts';
import { detail } from './detail.ts';
import { favoriteButton } from './favorite-button.ts';
import { favorites } from './favorites.ts';
import { finder } from './finder.ts';
import { filters } from './filters.ts';
import { heatModes } from './heat.ts';
import { lists } from './lists.ts';
import { loading } from './loading.ts';
import { login } from './login.ts';
import { maintenance } from './maintenance.ts';
import { map } from './map.ts';
import { mapSearch } from './map-search.ts';
import { mapTools } from './map-tools.ts';
import { land } from './land.ts';
import { landing } from './landing.ts';
import { market } from './market.ts';
import { money } from './money.ts';
import { neighborhood } from './neighborhood.ts';
import { offerPage } from './offer-page.ts';
import { offers } from './offers.ts';
import { overlays } from './overlays.ts';
import { pages } from './pages.ts';
import { panel } from './panel.ts';
import { parcelPage } from './parcel-page.ts';
import { profile } from './profile.ts';
import { project } from './project.ts';
import { promo } from './promo.ts';
import { regionPicker } from './region-picker.ts';
import { report } from './report.ts';
import { rules } from './rules.ts';
import { saleList } from './sale-list.ts';
import { salePage } from './sale-page.ts';
import { searchBox } from './search-box.ts';
import { sharing } from './sharing.ts';
import { toasts } from './toasts.ts';
import { outbox, signIn } from './sign-in.ts';

/** The Arabic dictionary is the base: its keys are the type every other language has to satisfy. */
export const words = {
  errors,
  done,
  badges,
  badgesPage,
  broker,
  captcha,
  chart,
  compare,
  comparables,
  complaintReasons,
  counts,
  dataPage,
  detail,
  favoriteButton,
  favorites,
  filters,
  finder,
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
  offerPage,
  offers,
  outbox,
  overlays,
  pages,
  panel,
  parcelPage,
  profile,
  project,
  promo,
  regionPicker,
  report,
  rules,
  saleList,
  salePage,
  searchBox,
  sharing,
  signIn,
  toasts,
};
export type Dictionary = typeof words;
