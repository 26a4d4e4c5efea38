import { retryRefusedCalls } from '../../api/shared/token-retry.ts';
import { formatDate } from '../../../words/format.ts';
import { pages } from '../../../words/ar/shell/pages.ts';
import { fill } from '../../../words/fill.ts';
import { $badgeProfile, loadBadgeProfile } from '../../stores/account/badge-profile.ts';
import { needBadgeProgress } from '../../stores/badges/badges.ts';
import { $profile, needProfile } from '../../stores/account/profile.ts';
import { localFavoritesKey } from '../../stores/favorites/local-favorites.ts';
import { localViewsKey } from '../../stores/map/views/local-views.ts';
import { logOut } from '../../stores/account/session.ts';
import { clients } from '../../stores/shared/clients.ts';
import { storageKeys } from '../../environment/environment.ts';
import { readSessionStorage } from '../../environment/session-storage.ts';
import { wayBackKey } from '../../environment/sign-in-keys.ts';
import { readStorage } from '../../environment/storage.ts';
import { requireElement } from '../shared/require-element.ts';
import { endSession } from './end-session.ts';
import { watchToken } from './token-watch.ts';

retryRefusedCalls(Object.values(clients), endSession);

/**
 * Sets up a loaded page for a member: profile and badges (specification §4), merging of local favorites, the badge
 * block, the links to the public page and to the desk, and signing out.
 */
const menu = requireElement(document, '#user-menu');
showPublicPage();
// The store writes the answer's values first.
$profile.listen((load) => {
  if (load.status !== 'ready') return;
  showPublicPage();
  if (load.value.isOperator) showDesk();
});

/** Shows the link to the person's public page, or hides it, as the stored values say. */
function showPublicPage(): void {
  const code = readStorage(storageKeys.hasBroker) === 'true' && readStorage(storageKeys.brokerCode);
  document.documentElement.toggleAttribute('data-broker', Boolean(code));
  for (const link of menu.querySelectorAll<HTMLAnchorElement>('[data-public-page]')) {
    if (code) link.href = `/profile/${encodeURIComponent(code)}`;
  }
}

/** Adds the link to the operators' desk, once, in the look of the others. */
function showDesk(): void {
  const nav = requireElement(menu, 'nav');
  if (nav.querySelector('[href="/admin"]')) return;
  const link = requireElement<HTMLAnchorElement>(
    nav,
    'a:not([data-public-page])',
  ).cloneNode() as HTMLAnchorElement;
  link.href = '/admin';
  link.textContent = pages.user.desk;
  nav.append(link);
}

$badgeProfile.subscribe((load) => {
  const badge = load.status === 'ready' ? load.value.brokerBadge : null;
  requireElement(menu, '[data-badge]').hidden = badge === null;
  if (load.status !== 'ready' || !badge) return;
  requireElement(menu, '[data-badge-name]').textContent = load.value.name ?? badge.title;
  requireElement(menu, '[data-badge-title]').textContent =
    load.value.name === null ? badge.type : `${badge.title} · ${badge.type}`;
  requireElement(menu, '[data-badge-joined]').textContent = fill(pages.user.joined, {
    day: formatDate(badge.joinedDate),
  });
});
void loadBadgeProfile();
void needProfile();
needBadgeProgress();
// Not on the sign-in page itself: it is about to be left, and would send what the next page sends again.
if (document.documentElement.dataset.access !== 'visitor') {
  if (readStorage(localFavoritesKey)) void import('../favorites/merged-favorites.ts');
  if (readStorage(localViewsKey)) void import('../map/merged-views.ts');
  if (readSessionStorage(wayBackKey)) void import('./way-back.ts').then(({ offerWayBack }) => offerWayBack());
}

watchToken(location.pathname.startsWith('/account/auth'));

let isLeaving = false;
requireElement(menu, '[data-log-out]').addEventListener('click', () => {
  if (isLeaving) return;
  isLeaving = true;
  void logOut().finally(openSignIn);
});

/** Opens the sign-in page without naming this one: whoever signs in next is not offered the way back to it. */
function openSignIn(): void {
  const link = document.createElement('a');
  link.href = '/account/auth';
  link.rel = 'noreferrer';
  link.click();
}
