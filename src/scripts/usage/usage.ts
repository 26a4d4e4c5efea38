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
/** Whose events this browser told last: an id of a member. */
const personKey = 'ardi:usage-person';
/** Ids of the events that the SDK was told on this page. Until it keeps them, they stay noted for the next one. */
const told = new Set<string>();
let hasBegun = false;
/** The SDK is asked for once somebody is there; until then what is done is noted alone. */
let isTelling = false;
/** Whose events are told now; null: not known yet. */
let person: string | undefined | null = null;

/**
 * Counts what people do (specification §9), where they let us: every page, in idle time. Frames on the pages of others
 * are not counted.
 */
export function countUsage(): void {
  if (window.top !== window) return;
  readUsageChoice(analytics.asksFirst);
  drawUsageSwitch();
  // From here on, as who switches counting on does something, too.
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

/** Tells what was noted, or forgets it where it may not be told. */
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

/** What follows is of this member, or of nobody. */
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
  // A page that the browser had put aside is looked at again.
  window.addEventListener('pageshow', ({ persisted }) => persisted && noteScreen());
  const parts = [import('./usage-clicks.ts').then(({ trackClicks: noteClicks }) => noteClicks(analytics))];
  if (document.querySelector('.map-page')) {
    parts.push(import('./usage-map.ts').then(({ trackMap: noteMap }) => noteMap()));
  }
  // What one of them would have counted is lost; the others count.
  for (const part of parts) part.catch(warn);
}

/** Has the SDK loaded, and tells it what was noted and who is there. */
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
