import { providers } from '../../environment/providers.ts';
import { writeStorage, readStorage } from '../../environment/storage.ts';
import { $regionKey } from '../../stores/shell/region.ts';
import { $trackedCount, removeQueuedEvent, track, queuedEvents } from '../../stores/usage/usage.ts';
import { $usageChoice } from '../../stores/usage/usage-choice.ts';
import { deviceOf } from './usage-device.ts';
import { rememberInteraction } from './first-interaction.ts';
import { trackClicks } from './usage-clicks.ts';

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
 * Counts usage with consent (specification §9). `acted` is the user's first interaction; `early` are the clicks made
 * while this code was on its way.
 */
export function countUsage(acted: Promise<void>, early: readonly MouseEvent[]): void {
  const counted = $usageChoice.get() === 'on' ? early : [];
  $usageChoice.subscribe((choice, before) => {
    if (choice === 'on') begin(acted, counted);
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

function begin(acted: Promise<void>, early: readonly MouseEvent[]): void {
  if (!hasBegun) noteFromNowOn(early);
  hasBegun = true;
  acted.then(tell).catch(warn);
}

function noteFromNowOn(early: readonly MouseEvent[]): void {
  $regionKey.listen((region) => track('Region Changed', { region }));
  trackClicks(analytics, early);
  if (!document.querySelector('.map-page')) return;
  // If it fails, only its own events are lost.
  import('./usage-map.ts').then(({ trackMap: noteMap }) => noteMap()).catch(warn);
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

function warn(error: unknown): void {
  console.warn('usage:', error);
}
