import { storageKeys } from '../environment/environment.ts';
import { keep } from '../environment/storage.ts';
import { regionPicker as words } from '../i18n/ar/region-picker.ts';
import { regions } from '../i18n/ar/regions.ts';
import { fill } from '../i18n/fill.ts';
import { $regionIsSelected, $regionKey, openRegionPicker, startRegion } from '../stores/region.ts';
import { $toasts } from '../stores/toasts.ts';
import { whenIdle } from './when-idle.ts';

/** What every page with a header does: the region's links and its picker, and what can wait until the page is idle. */
const referrer = new URLSearchParams(location.search).get('refUserId');
if (referrer) keep(storageKeys.refUserId, referrer);

startRegion(location.pathname);
$regionKey.subscribe((key) => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-regional]')) {
    link.href = `/${key}/${link.dataset.regional}`;
  }
  for (const trigger of document.querySelectorAll('[data-opens="region-picker"]')) {
    trigger.setAttribute('aria-label', fill(words.trigger, { region: regions[key] }));
    const name = trigger.querySelector('[data-region-name]');
    if (name) name.textContent = regions[key];
  }
});
document.addEventListener('click', (event) => {
  const isTrigger = event.target instanceof Element && event.target.closest('[data-opens="region-picker"]');
  if (isTrigger) openRegionPicker();
});
// A choice closes the expanded menu, too (specification §2).
$regionIsSelected.listen((isSelected) => isSelected && document.getElementById('site-menu')?.hidePopover());

const unlisten = $toasts.listen(() => {
  unlisten();
  void import('./toasts.ts');
});
void whenIdle().then(() => import('./idle.ts'));
