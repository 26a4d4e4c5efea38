import { framablePages } from './site-pages.ts';

/** Problems with the headers of a page of the site, one line each; empty if there are none. */
export function headerFaults(headers: Headers, path: string): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const ancestors = framablePages.includes(path) ? 'frame-ancestors *' : "frame-ancestors 'none'";
  const isExpected: Record<string, boolean> = {
    'the policy allows nothing by default': policy.includes("default-src 'none'"),
    'inline scripts run by their hash alone': /script-src 'self'( [^;]+)?( 'sha256-[^']+')*/.test(policy),
    'nothing is unsafe': !/unsafe-inline|unsafe-eval/.test(policy),
    [ancestors]: policy.includes(ancestors),
    'x-content-type-options': headers.get('x-content-type-options') === 'nosniff',
    'referrer-policy': headers.get('referrer-policy') === 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': headers.get('cross-origin-opener-policy') === 'same-origin-allow-popups',
  };
  return Object.keys(isExpected).filter((name) => !isExpected[name]);
}
