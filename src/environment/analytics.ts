import type { OverridedMixpanel } from 'mixpanel-browser';
import recorderUrl from 'mixpanel-browser/dist/mixpanel-recorder.min.js?url&no-inline';
import type { AnalyticsSettings } from './provider-settings.ts';
import { withTimeout } from './with-timeout.ts';

type Properties = Record<string, string | number | boolean | null>;

/** Analytics. Never throws and never blocks; events that cannot be sent are lost. */
export interface Analytics {
  /** Whether consent is required before anything is tracked. */
  readonly asksFirst: boolean;
  /** Opts in, possibly again. */
  start(): void;
  /** Opts out: removes the data stored for analytics in this browser. */
  stop(): void;
  /**
   * Tracks an event. Events with the same id are counted once; `time` in Unix seconds. Resolves when the SDK has
   * queued it persistently, so that it survives the page; never, if the SDK could not be loaded.
   */
  track(event: string, properties?: Properties, what?: { id?: string; time?: number }): Promise<void>;
  /**
   * Tracks a click on an outbound link; to be called while the click event is still propagating to it. The SDK delays
   * the navigation by at most 300 ms (specification §9). False: the SDK is not loaded yet and does not track it.
   */
  trackLink(link: HTMLAnchorElement, event: string, properties: Properties): boolean;
  /** Adds properties sent with every event from now on. */
  describe(properties: Properties): void;
  /** Attributes this browser's past and future events to this user. */
  identify(personId: string): void;
  /** Sets properties of the identified user. */
  setProfile(properties: Properties): void;
  /** Adds the user to a group, such as an organization, and sets properties of the group. */
  setGroup(kind: string, id: string, properties?: Properties): void;
  /** Resets the identity after sign-out: later events are anonymous. */
  forget(): void;
}

/** Options of specification §9, by their SDK names. Of the automatic events, only scrolling is tracked. */
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
/** Maximum wait for the page to become idle before loading the SDK, in milliseconds. */
const idlePatience = 3000;

/** The first call loads the SDK, once the page is idle; calls are queued in order until then. */
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
        // Suppress the opt-in event that the SDK would send.
        if (mixpanel.has_opted_out_tracking()) mixpanel.opt_in_tracking({ track: () => undefined });
        mixpanel.register(described);
      });
    },
    stop: () => {
      // Calls queued before the SDK was loaded are no longer passed on to it.
      isStopped = true;
      void sdkOf().then((mixpanel) => isStopped && mixpanel?.opt_out_tracking({ delete_user: false }));
    },
    // By default the SDK would use the time at which it was loaded.
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

/** Links that the SDK already listens to. */
const followed = new WeakSet<HTMLAnchorElement>();

async function load({ url, token, replayPercent }: AnalyticsSettings): Promise<OverridedMixpanel> {
  await idle();
  // The SDK's build for event tracking; session recording is a separate module, fetched from our own host when
  // needed. The package's types do not declare what this entry exports.
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
  // If the user scrolled before the SDK was loaded, trigger its scroll tracking, which checks the position when a
  // scroll ends.
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
