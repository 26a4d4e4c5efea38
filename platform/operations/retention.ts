import type { Platform } from '../http/platform.ts';
import { removeLeftovers } from '../modules/offer/offer-photos.ts';
import { applyRetention } from '../store/retention.ts';

const firstMilliseconds = 60_000;
const everyMilliseconds = 6 * 3_600_000;

/** Removes what is kept no longer, with its files. Returns how much. */
export async function runRetention(
  platform: Pick<Platform, 'store' | 'config'>,
): Promise<{ contacts: number; drafts: number }> {
  const { photos, ...counts } = await applyRetention(platform.store);
  await removeLeftovers(platform, { attachments: [], photos });
  return counts;
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
  const timers = [setTimeout(run, firstMilliseconds).unref(), setInterval(run, everyMilliseconds).unref()];
  app.addHook('onClose', (_app, done) => {
    for (const timer of timers) clearTimeout(timer);
    done();
  });
}
