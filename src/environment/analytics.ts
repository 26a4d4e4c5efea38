import type { OverridedMixpanel } from 'mixpanel-browser';
import recorderUrl from 'mixpanel-browser/dist/mixpanel-recorder.min.js?url&no-inline';
import type { AnalyticsSettings } from './provider-settings.ts';
import { withTimeout } from './with-timeout.ts';

type Properties = Record<string, string | number | boolean | null>;

/** Counting what people do. It never throws and never keeps anybody waiting; what cannot be sent is lost. */
export interface Analytics {
  /** Whether people have to agree before anything is counted. */
  readonly asksFirst: boolean;
  /** Use may be counted, perhaps again. */
  start(): void;
  /** Use may not be counted any more: what this browser keeps for it goes. */
  stop(): void;
  /**
   * Counts an event. One that is counted twice, by its id, counts once; `time` in Unix seconds. Settles when the SDK has
   * kept it, from where it survives the page; never, if it could not be loaded.
   */
  track(event: string, properties?: Properties, what?: { id?: string; time?: number }): Promise<void>;
  /**
   * Counts that a link which leaves the page is followed; called while its click is on the way to it. The SDK waits for
   * 300 ms at most and goes on then (specification §9). False: the SDK is not there yet, and does not count it.
   */
  trackLink(link: HTMLAnchorElement, event: string, properties: Properties): boolean;
  /** What every event from now on says, beside what was said before. */
  describe(properties: Properties): void;
  /** What comes after, and what this browser did before, is of this person. */
  identify(personId: string): void;
  /** What is known of the person identified. */
  setProfile(properties: Properties): void;
  /** Puts the person into a group, such as an organisation, and tells what is known of it. */
  setGroup(kind: string, id: string, properties?: Properties): void;
  /** Somebody has signed out: what comes after is of nobody. */
  forget(): void;
}

/** Specification §9, as the SDK calls it. Of what it can note by itself, scrolling alone is wanted. */
const defaults = {
  batch_size: 50,
  batch_flush_interval_ms: 5000,
  batch_request_timeout_ms: 90_000,
  cookie_expiration: 365,
  track_links_timeout: 300,
  record_idle_timeout_ms: 30 * 60_000,
  autocapture: {
    scroll: true,
    scroll_depth_percent_checkpoints: [25, 50, 75, 100],
    click: false,
    dead_click: false,
    input: false,
    page_leave: false,
    pageview: false,
    rage_click: false,
    submit: false,
    capture_text_content: false,
  },
};
const loadPatience = 30_000;
/** The SDK waits at most this long for a page that has nothing else to do. */
const idlePatience = 3000;

/** The first call has the SDK loaded, when the page is idle; calls are kept in their order until then. */
export function createAnalytics(settings: AnalyticsSettings): Analytics {
  let sdk: Promise<OverridedMixpanel | undefined> | undefined;
  let loaded: OverridedMixpanel | undefined;
  let described: Properties = everyEvent;
  let isStopped = false;
  const sdkOf = () =>
    (sdk ??= load(settings)
      .then((mixpanel) => (loaded = mixpanel))
      .catch(() => undefined));
  const tell = (what: (mixpanel: OverridedMixpanel) => void) =>
    void sdkOf()
      .then((mixpanel) => mixpanel && !isStopped && what(mixpanel))
      .catch(() => undefined);
  return {
    asksFirst: settings.asksFirst,
    start: () => {
      isStopped = false;
      tell((mixpanel) => {
        // The event that the SDK would send of it is none of ours.
        if (mixpanel.has_opted_out_tracking()) mixpanel.opt_in_tracking({ track: () => undefined });
        mixpanel.register(described);
      });
    },
    stop: () => {
      // What was told before the SDK came is not passed on to it any more.
      isStopped = true;
      void sdkOf().then((mixpanel) => isStopped && mixpanel?.opt_out_tracking({ delete_user: false }));
    },
    // The SDK would take the time at which it was loaded.
    track: (event, properties = {}, { id, time = Date.now() / 1000 } = {}) =>
      new Promise((done) => {
        const all = { time, ...(id ? { $insert_id: id } : {}), ...properties };
        tell((mixpanel) => void mixpanel.track(event, all, {}, () => done()));
      }),
    trackLink: (link, event, properties) => {
      if (!loaded) return false;
      if (!followed.has(link)) loaded.track_links(link, event, properties);
      followed.add(link);
      return true;
    },
    describe: (properties) => {
      described = { ...described, ...properties };
      tell((mixpanel) => mixpanel.register(described));
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
        mixpanel.register(described);
      }),
  };
}

/** Specification §9: every event comes from the web. */
const everyEvent = { channel: 'Web' };

/** Links that the SDK listens to already. */
const followed = new WeakSet<HTMLAnchorElement>();

async function load({ url, token, replayPercent }: AnalyticsSettings): Promise<OverridedMixpanel> {
  await idle();
  // The part of the SDK that counts; what records screens is another, which it fetches from here when it is wanted. Its
  // types leave out what it exports.
  const { default: mixpanel } = (await withTimeout(
    loadPatience,
    import('mixpanel-browser/src/loaders/loader-module-with-async-modules'),
  )) as unknown as { default: OverridedMixpanel };
  mixpanel.init(token, {
    ...defaults,
    api_host: url,
    api_payload_format: 'json',
    persistence: 'localStorage',
    record_sessions_percent: replayPercent,
    recorder_src: recorderUrl,
  });
  mixpanel.register(everyEvent);
  // Whoever scrolled before the SDK came is somewhere on the page already; it looks at the end of a scroll.
  if (window.scrollY > 0) window.dispatchEvent(new Event('onscrollend' in window ? 'scrollend' : 'scroll'));
  return mixpanel;
}

function idle(): Promise<void> {
  return new Promise((done) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: idlePatience });
    else setTimeout(done, idlePatience);
  });
}
