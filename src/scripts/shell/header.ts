import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { regions } from '../../../words/ar/shell/regions.ts';
import {
  $regionIsSelected,
  $regionKey,
  $regionPickerIsOpen,
  openRegionPicker,
  startRegion,
} from '../../stores/shell/region.ts';
import { $toasts } from '../../stores/shell/toasts.ts';
import { whenIdle, whenLoaded } from '../shared/when-idle.ts';

/** Script of every page with a header: the region's links and picker, and work deferred until the page is idle. */
const { about, empty } = document.documentElement.dataset;
startRegion(location.pathname, { ofPage: about as RegionKey | undefined, isEmpty: empty !== undefined });
$regionKey.subscribe((key) => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-regional]')) {
    link.href = `/${key}/${link.dataset.regional}`;
  }
  for (const trigger of document.querySelectorAll<HTMLElement>('[data-opens="region-picker"]')) {
    // The sentence is in the markup, so that no dictionary has to be loaded for it.
    trigger.ariaLabel = (trigger.dataset.label ?? '').replace('{region}', regions[key]);
    const name = trigger.querySelector('[data-region-name]');
    if (name) name.textContent = regions[key];
  }
});
document.addEventListener('click', (event) => {
  const isTrigger = event.target instanceof Element && event.target.closest('[data-opens="region-picker"]');
  if (isTrigger) openRegionPicker();
});
// Choosing a region also closes the expanded menu (specification §2).
$regionPickerIsOpen.listen((isOpen) => {
  if (!isOpen && $regionIsSelected.get()) document.getElementById('site-menu')?.hidePopover();
});

const unlisten = $toasts.listen(() => {
  unlisten();
  void import('./toasts.ts');
});
void whenIdle().then(() => import('./idle.ts'));
// The map-only page loads this file for what it shares with it, and has no header.
if ('member' in document.documentElement.dataset && document.getElementById('user-menu'))
  void whenLoaded().then(() => import('../account/user-menu.ts'));
// Follow a sign-in or sign-out in another tab, also when the page is restored from the back/forward cache.
window.addEventListener('storage', ({ key }) => key === storageKeys.userToken && followSession());
window.addEventListener('pageshow', ({ persisted }) => persisted && followSession());

function followSession(): void {
  const page = document.documentElement;
  const isMember = readStorage(storageKeys.userToken) !== undefined;
  page.toggleAttribute('data-member', isMember);
  if (!isMember && page.dataset.access === 'member') location.replace('/account/auth');
}
