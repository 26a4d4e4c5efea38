import type { Page } from '@playwright/test';

/** Makes each page record its content security policy violations; returns a function that reads them. */
export async function recordViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const reports: string[] = [];
    Object.assign(window, { reports });
    document.addEventListener('securitypolicyviolation', (event) =>
      reports.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { reports: string[] }).reports);
}
