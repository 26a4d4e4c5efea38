import { useCallback, useRef, useState, type ReactNode } from 'react';
import ReCAPTCHA from 'react-google-recaptcha';
import { withTimeout } from '../../environment/with-timeout.ts';
import type { SolvedCaptcha } from '../../stores/account/one-time-code.ts';
import { providers } from '../../environment/providers.ts';

export interface CaptchaHandle {
  /** Resolves to an answer for one request, or undefined if none could be obtained. Always settles, never rejects. */
  solve: () => Promise<SolvedCaptcha | undefined>;
  /** The invisible widget, to be rendered anywhere in the page. */
  widget: ReactNode;
}

/**
 * Timeouts in milliseconds for the widget to render, and for it to answer: the user may be solving an image
 * challenge.
 */
const standPatience = 15_000;
const answerPatience = 120_000;

/** An invisible captcha, loaded when the first token is requested (specification §4, §5). */
export function useCaptcha(): CaptchaHandle {
  const [siteKey, setSiteKey] = useState<string>();
  const standing = useRef(Promise.withResolvers<ReCAPTCHA>());
  const stand = useCallback((widget: ReCAPTCHA | null) => {
    if (widget) standing.current.resolve(widget);
  }, []);

  const solve = useCallback(async () => {
    try {
      setSiteKey(await providers.captchaKey());
      const widget = await withTimeout(standPatience, standing.current.promise);
      widget.reset();
      const token = await withTimeout(answerPatience, widget.executeAsync());
      return token ? { token, reset: () => widget.reset() } : undefined;
    } catch (error) {
      console.warn('captcha:', error);
      return undefined;
    }
  }, []);

  const widget = siteKey && (
    // The script is already loaded here, so the component does not fetch one from its vendor's host.
    <ReCAPTCHA ref={stand} sitekey={siteKey} size="invisible" badge="inline" hl="ar" />
  );
  return { solve, widget };
}
