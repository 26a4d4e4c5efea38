import { screenOf } from '../../../contract/usage/screens.ts';
import { providers } from '../../environment/providers.ts';
import { track } from '../../stores/usage/usage.ts';
import { $usageChoice, readUsageChoice } from '../../stores/usage/usage-choice.ts';
import { gatherClicks } from './early-clicks.ts';
import { firstInteraction } from './first-interaction.ts';
import { drawUsageSwitch } from './usage-switch.ts';

/**
 * What counting usage (specification §9) needs on a page that nobody has touched: the switch, the question, and a note
 * of the screen in this browser. Pages framed by other sites are not counted.
 */
export function startUsage(): void {
  if (window.top !== window) return;
  readUsageChoice(providers.analytics().asksFirst);
  drawUsageSwitch();
  if ($usageChoice.get() === 'unasked') {
    import('./usage-consent.ts').then(({ askForConsent: askForUsage }) => askForUsage()).catch(warn);
  }
  noteScreens();
  // Started here, because turning counting on is itself an interaction.
  const acted = firstInteraction();
  const takeClicks = gatherClicks();
  isNeeded(acted)
    .then(() => import('./usage.ts'))
    .then(({ countUsage }) => countUsage(acted, takeClicks()))
    .catch(warn);
}

/**
 * Resolves when the code that counts is worth its bytes: at once for a member, and on a map page, where the first tap
 * selects something; else when the visitor acts.
 */
function isNeeded(acted: Promise<void>): Promise<void> {
  const isMember = 'member' in document.documentElement.dataset;
  return isMember || document.querySelector('.map-page') ? Promise.resolve() : acted;
}

/** Notes the screen once counting is on, and again when the page is restored from the back/forward cache. */
function noteScreens(): void {
  let isNoted = false;
  $usageChoice.subscribe((choice) => {
    if (choice !== 'on' || isNoted) return;
    isNoted = true;
    noteScreen();
    window.addEventListener('pageshow', ({ persisted }) => persisted && noteScreen());
  });
}

function noteScreen(): void {
  const campaign = document.querySelector<HTMLElement>('[data-campaign]')?.dataset.campaign;
  track('Screen Viewed', { screen: screenOf(location.pathname), ...(campaign ? { campaign } : {}) });
}

function warn(error: unknown): void {
  console.warn('usage:', error);
}
