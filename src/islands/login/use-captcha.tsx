import { useCallback, useRef, useState, type ReactNode } from 'react';
import ReCAPTCHA from 'react-google-recaptcha';
import { withTimeout } from '../../environment/with-timeout.ts';
import { providers } from '../../environment/providers.ts';

export interface CaptchaHandle {
  /** A token for one request; undefined when none could be had. It never hangs and never fails. */
  token: () => Promise<string | undefined>;
  /** The invisible widget, to be put somewhere in the page. */
  widget: ReactNode;
}

/** Milliseconds for the widget to stand, and for it to answer: people may be looking at pictures meanwhile. */
const standPatience = 15_000;
const answerPatience = 120_000;

/** An invisible captcha, which is loaded when its first token is wanted (specification §4, §5). */
export function useCaptcha(): CaptchaHandle {
  const [siteKey, setSiteKey] = useState<string>();
  const standing = useRef(Promise.withResolvers<ReCAPTCHA>());
  const stand = useCallback((widget: ReCAPTCHA | null) => {
    if (widget) standing.current.resolve(widget);
  }, []);

  const token = useCallback(async () => {
    try {
      setSiteKey(await providers.captchaKey());
      const widget = await withTimeout(standPatience, standing.current.promise);
      widget.reset();
      return (await withTimeout(answerPatience, widget.executeAsync())) ?? undefined;
    } catch (error) {
      console.warn('captcha:', error);
      return undefined;
    }
  }, []);

  const widget = siteKey && (
    // The script is there by now, so that the component fetches none from its maker's host.
    <ReCAPTCHA ref={stand} sitekey={siteKey} size="invisible" badge="inline" hl="ar" />
  );
  return { token, widget };
}
