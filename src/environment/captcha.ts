import { ProviderFailure } from './failure.ts';
import { loadScript } from './load-script.ts';
import type { CaptchaSettings } from './provider-settings.ts';
import { withTimeout } from './with-timeout.ts';

/** A captcha that shows itself only to whom it doubts. */
export interface Captcha {
  /** A new token, good for one request. A call ends the one before it. Fails with `ProviderFailure`. */
  token(): Promise<string>;
}

/** The part of Google's script that an invisible widget uses; the embedded provider's script offers the same. */
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
/** A person may be looking at pictures meanwhile; their closing them is told by nobody. */
const tokenPatience = 120_000;

let script: Promise<Grecaptcha> | undefined;

/** Loads the provider's script once. It can be tried again after a failure. */
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

/** Puts a captcha into an element of the page that holds nothing else. */
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
