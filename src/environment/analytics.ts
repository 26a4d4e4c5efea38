import type { OverridedMixpanel } from 'mixpanel-browser';
import type { AnalyticsSettings } from './provider-settings.ts';
import { within } from './within.ts';

type Properties = Record<string, string | number | boolean | null>;

/** Counting what people do. It never throws and never keeps anybody waiting; what cannot be sent is lost. */
export interface Analytics {
  track(event: string, properties?: Properties): void;
  /** What comes after, and what this browser did before, is of this person. */
  identify(personId: string): void;
  /** What is known of the person identified. */
  setProfile(properties: Properties): void;
  /** Puts the person into a group, such as an organisation, and tells what is known of it. */
  setGroup(kind: string, id: string, properties?: Properties): void;
  /** Somebody has signed out: what comes after is of nobody. */
  forget(): void;
}

/** Specification §9. */
const defaults = {
  batch_size: 50,
  batch_flush_interval_ms: 5000,
  batch_request_timeout_ms: 90_000,
  cookie_expiration: 365,
};
const loadPatience = 30_000;
/** The SDK waits at most this long for a page that has nothing else to do. */
const idlePatience = 3000;

/** The first call has the SDK loaded, when the page is idle; calls are kept in their order until then. */
export function createAnalytics(settings: AnalyticsSettings): Analytics {
  let sdk: Promise<OverridedMixpanel | undefined> | undefined;
  const tell = (what: (mixpanel: OverridedMixpanel) => void) => {
    sdk ??= start(settings).catch(() => undefined);
    void sdk.then((mixpanel) => mixpanel && what(mixpanel)).catch(() => undefined);
  };
  return {
    track: (event, properties = {}) => {
      // The SDK would take the time at which it was loaded.
      const time = Date.now() / 1000;
      tell((mixpanel) => void mixpanel.track(event, { time, ...properties }));
    },
    identify: (personId) => tell((mixpanel) => void mixpanel.identify(personId)),
    setProfile: (properties) => tell((mixpanel) => mixpanel.people.set(properties)),
    setGroup: (kind, id, properties = {}) =>
      tell((mixpanel) => {
        mixpanel.set_group(kind, id);
        if (Object.keys(properties).length > 0) mixpanel.get_group(kind, id).set(properties);
      }),
    forget: () =>
      tell((mixpanel) => {
        mixpanel.reset();
        mixpanel.register(everyEvent);
      }),
  };
}

/** Specification §9: every event comes from the web. */
const everyEvent = { channel: 'Web' };

async function start({ url, token }: AnalyticsSettings): Promise<OverridedMixpanel> {
  await idle();
  // The part of the SDK that counts; recording what people see is another. Its types leave out what it exports.
  const { default: mixpanel } = (await within(
    loadPatience,
    import('mixpanel-browser/src/loaders/loader-module-core'),
  )) as unknown as { default: OverridedMixpanel };
  mixpanel.init(token, {
    ...defaults,
    api_host: url,
    api_payload_format: 'json',
    persistence: 'localStorage',
  });
  mixpanel.register(everyEvent);
  return mixpanel;
}

function idle(): Promise<void> {
  return new Promise((done) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: idlePatience });
    else setTimeout(done, idlePatience);
  });
}
