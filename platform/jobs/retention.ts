import type { Platform } from '../http/platform.ts';
import { removeOldAllowances } from '../http/limits/allowance.ts';
import { removeLeftovers } from '../../operations/media/leftovers.ts';
import { sweepUploads } from '../../operations/media/sweep-uploads.ts';
import { applyRetention, removeExpiredCodes } from '../../database/personal-data/retention.ts';
import { readSwitch } from '../../database/shell/settings.ts';
import { trimUsage } from '../../database/usage/usage-volume.ts';

const firstMilliseconds = 60_000;
const everyMilliseconds = 6 * 3_600_000;
/** What browsers report can fill a disk within a day, and codes are to go within minutes. */
const trimMilliseconds = 60_000;

/** Removes what is kept no longer, with its files. Returns how many rows, by kind. */
export async function runRetention(
  platform: Pick<Platform, 'store' | 'config'>,
): Promise<Record<string, number>> {
  const { rows, ...files } = await applyRetention(platform.store);
  await removeLeftovers(platform, files);
  await sweepUploads(platform);
  return rows;
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
      (rows) => {
        if (Object.keys(rows).length > 0) app.log.info(rows, 'retention');
      },
      (error: unknown) => app.log.warn(error, 'retention'),
    );
  };
  const trim = () => {
    Promise.all([
      keepUsageBelowCeiling({ store, config }),
      removeExpiredCodes(store),
      removeOldAllowances(store),
    ]).catch((error: unknown) => app.log.warn(error, 'retention'));
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
