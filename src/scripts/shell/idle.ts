import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { $settings, loadSettings, marketLack } from '../../stores/shell/settings.ts';

/** What every page does once it is idle: it fetches the application's settings (specification §4), and ends sign-ins. */
$settings.listen((load) => {
  if (load.status !== 'ready') return;
  const { dataset } = document.documentElement;
  if (load.value.isRegionSelectorEnabled) delete dataset.regionSelector;
  else dataset.regionSelector = 'off';
  const lack = marketLack(load.value);
  if (lack) dataset.market = lack;
  else delete dataset.market;
  // It is the last link: no other moves.
  const market = document.querySelector<HTMLElement>('[data-site-header] nav a[href="/market"]');
  if (market) market.hidden = lack === 'none';
});
void loadSettings();
void import('./switches.ts');
if (readStorage(storageKeys.signOuts))
  void import('../../stores/account/unfinished-sign-outs.ts').then(({ finishSignOuts }) => finishSignOuts());
// Promotions come last, and never on the sign-in page.
if (!location.pathname.startsWith('/account/auth')) {
  import('./promo.ts')
    .then(({ showPromo }) => showPromo())
    .catch((error: unknown) => console.warn('promotion:', error));
}
