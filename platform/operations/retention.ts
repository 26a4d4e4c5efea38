import type { Platform } from '../http/platform.ts';
import { removeLeftovers } from '../modules/offer/offer-photos.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { applyRetention } from '../store/retention.ts';
import { readSwitch } from '../store/settings.ts';
import { trimUsage } from '../store/usage-volume.ts';

const firstMilliseconds = 60_000;
const everyMilliseconds = 6 * 3_600_000;
/** What browsers report can fill a disk within a day, so its ceiling is looked after more often. */
const trimMilliseconds = 60_000;

/** Removes what is kept no longer, with its files. Returns how much. */
export async function runRetention(
  platform: Pick<Platform, 'store' | 'config'>,
): Promise<{ contacts: number; drafts: number }> {
  const { photos, ...counts } = await applyRetention(platform.store);
  await removeLeftovers(platform, { attachments: [], photos });
  await sweepUploads(platform);
  return counts;
}

/** Removes events and analytics messages that are too old or too many, the oldest first. Returns how many. */
export async function keepUsageBelowCeiling({
  store,
  config,
}: Pick<Platform, 'store' | 'config'>): Promise<number> {
  const keptDays = Number(await readSwitch(store, 'usage_days'));
  return trimUsage(store, { keptDays, mostBytes: config.storedUsageBytes });
}

/** Does so a minute after the start and every six hours, until the platform stops. */
export function scheduleRetention({ app, store, config }: Pick<Platform, 'app' | 'store' | 'config'>): void {
  const run = () => {
    runRetention({ store, config }).then(
      ({ contacts, drafts }) => {
        if (contacts + drafts > 0) app.log.info({ contacts, drafts }, 'retention');
      },
      (error: unknown) => app.log.warn(error, 'retention'),
    );
  };
  const trim = () => {
    keepUsageBelowCeiling({ store, config }).catch((error: unknown) => app.log.warn(error, 'retention'));
  };
  const timers = [
    setTimeout(run, firstMilliseconds).unref(),
    setInterval(run, everyMilliseconds).unref(),
    setInterval(trim, trimMilliseconds).unref(),
  ];
  app.addHook('onClose', (_app, done) => {
    for (const timer of timers) clearTimeout(timer);
    done();
  });
}
