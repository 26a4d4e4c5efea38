import { ProviderFailure } from './failure.ts';
import { loadScript } from './load-script.ts';
import type { CaptchaSettings } from './provider-settings.ts';
import { withTimeout } from './with-timeout.ts';

/** An invisible captcha, which shows a challenge only to suspicious visitors. */
export interface Captcha {
  /** Requests a new single-use token. A call cancels the previous one. Throws `ProviderFailure`. */
  token(): Promise<string>;
}

/** The part of Google's script used by an invisible widget; the embedded provider's script has the same API. */
export interface Grecaptcha {
  ready(then: () => void): void;
  render(place: HTMLElement, options: WidgetOptions): number;
  execute(widget: number): void;
  reset(widget: number): void;
}

interface WidgetOptions {
  sitekey: string;
  size: 'invisible';
  callback: (token: string) => void;
  'error-callback': () => void;
}

const scriptPatience = 15_000;
/** The user may be solving a picture challenge meanwhile; no event tells when they close it. */
const tokenPatience = 120_000;

let script: Promise<Grecaptcha> | undefined;

/** Loads the provider's script once. Can be retried after a failure. */
export function loadGrecaptcha({ scriptUrl }: CaptchaSettings): Promise<Grecaptcha> {
  const url = new URL(scriptUrl);
  url.searchParams.set('render', 'explicit');
  url.searchParams.set('hl', 'ar');
  script ??= load(url.href).catch((error: unknown) => {
    script = undefined;
    throw error;
  });
  return script;
}

async function load(url: string): Promise<Grecaptcha> {
  await loadScript(url, scriptPatience);
  const { grecaptcha } = window as { grecaptcha?: Grecaptcha };
  if (!grecaptcha) throw new ProviderFailure('unreachable', 'script');
  await withTimeout(scriptPatience, new Promise<void>((done) => grecaptcha.ready(done))).catch(toLate);
  return grecaptcha;
}

/** Renders a captcha into an otherwise empty element. */
export async function createCaptcha(settings: CaptchaSettings, place: HTMLElement): Promise<Captcha> {
  const grecaptcha = await loadGrecaptcha(settings);
  let waiting: PromiseWithResolvers<string> | undefined;
  const widget = grecaptcha.render(place, {
    sitekey: settings.siteKey,
    size: 'invisible',
    callback: (token) => waiting?.resolve(token),
    'error-callback': () => waiting?.reject(new ProviderFailure('unreachable', 'network')),
  });
  return {
    token() {
      waiting?.reject(new ProviderFailure('cancelled', 'superseded'));
      waiting = Promise.withResolvers<string>();
      grecaptcha.reset(widget);
      grecaptcha.execute(widget);
      return withTimeout(tokenPatience, waiting.promise).catch(toLate);
    },
  };
}

function toLate(error: unknown): never {
  throw error instanceof ProviderFailure ? error : new ProviderFailure('unreachable', 'timeout');
}
