import { screenOf } from '../../contract/usage/screens.ts';
import { providers } from '../../environment/providers.ts';
import { writeStorage, readStorage } from '../../environment/storage.ts';
import { $regionKey } from '../../stores/shell/region.ts';
import { $trackedCount, removeQueuedEvent, track, queuedEvents } from '../../stores/usage/usage.ts';
import { $usageChoice, readUsageChoice } from '../../stores/usage/usage-choice.ts';
import { deviceOf } from './usage-device.ts';
import { rememberInteraction, firstInteraction } from './first-interaction.ts';
import { drawUsageSwitch } from './usage-switch.ts';

const analytics = providers.analytics();
/** Member whose events this browser sent last. */
const personKey = 'ardi:usage-person';
/** Ids of events passed to the SDK on this page. Until it has stored them, they stay queued for the next page. */
const told = new Set<string>();
let hasBegun = false;
/** The SDK is started on the first interaction; until then events are only queued. */
let isTelling = false;
/** Member whose events are being sent: undefined for a visitor, null if not known yet. */
let person: string | undefined | null = null;

/**
 * Counts usage with consent (specification §9): on every page, in idle time. Pages framed by other sites are not
 * counted.
 */
export function countUsage(): void {
  if (window.top !== window) return;
  readUsageChoice(analytics.asksFirst);
  drawUsageSwitch();
  // Started here, because turning counting on is itself an interaction.
  const acted = firstInteraction();
  if ($usageChoice.get() === 'unasked') {
    import('./usage-consent.ts').then(({ askForConsent: askForUsage }) => askForUsage()).catch(warn);
  }
  $usageChoice.subscribe((choice, before) => {
    if (choice === 'on') begin(acted);
    else if (before === 'on' && isTelling) analytics.stop();
  });
  $trackedCount.subscribe(send);
}

/** Sends queued events, or discards them if they may not be sent. */
function send(): void {
  for (const { id, name, properties, time, person } of queuedEvents()) {
    const forget = () => removeQueuedEvent(id);
    if ($usageChoice.get() !== 'on') forget();
    else if (isTelling && !told.has(id)) {
      told.add(id);
      become(person);
      void analytics.track(name, properties, { id, time }).then(forget);
    }
  }
}

/** Attributes the following events to a member, or to nobody. */
function become(next: string | undefined): void {
  if (person === next) return;
  const last = readStorage(personKey);
  if (last && last !== next) analytics.forget();
  if (next) analytics.identify(next);
  writeStorage(personKey, next);
  person = next;
}

function begin(acted: Promise<void>): void {
  if (!hasBegun) noteFromNowOn();
  hasBegun = true;
  acted.then(tell).catch(warn);
}

function noteFromNowOn(): void {
  $regionKey.listen((region) => track('Region Changed', { region }));
  noteScreen();
  // The page was restored from the back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => persisted && noteScreen());
  const parts = [import('./usage-clicks.ts').then(({ trackClicks: noteClicks }) => noteClicks(analytics))];
  if (document.querySelector('.map-page')) {
    parts.push(import('./usage-map.ts').then(({ trackMap: noteMap }) => noteMap()));
  }
  // If one fails, only its own events are lost.
  for (const part of parts) part.catch(warn);
}

/** Starts the SDK, then identifies the user and sends what was queued. */
async function tell(): Promise<void> {
  if ($usageChoice.get() !== 'on') return;
  rememberInteraction();
  analytics.start();
  if (isTelling) return;
  isTelling = true;
  analytics.describe({ device: deviceOf(window) });
  $regionKey.subscribe((region) => analytics.describe({ region }));
  send();
  if ('member' in document.documentElement.dataset) {
    const { identifyOrganisation: tellOrganisation } = await import('./usage-member.ts');
    tellOrganisation(analytics);
  }
}

function noteScreen(): void {
  const campaign = document.querySelector<HTMLElement>('[data-campaign]')?.dataset.campaign;
  track('Screen Viewed', { screen: screenOf(location.pathname), ...(campaign ? { campaign } : {}) });
}

function warn(error: unknown): void {
  console.warn('usage:', error);
}
