import { setTimeout as wait } from 'node:timers/promises';
import { ask, type Answer } from './ask.ts';
import type { Place } from './place.ts';
import type { Report } from './report.ts';
import type { Instance } from './unit.ts';

const staticPages = ['/', '/market', '/privacy-policy', '/landing-page/46', '/account/auth'];
const madePages = ['/Riyadh/metrics', '/data', '/Riyadh/transactions'];
/** Pause between two requests of a visitor, in milliseconds. */
const pause = 25;

/** Restarts one instance after the other, as an update does; no visitor's request may fail. */
export async function tryRestarts(place: Place, instances: Instance[], report: Report): Promise<void> {
  let isOver = false;
  const visitor = async (urls: string[]) => {
    for (let turn = 0; !isOver; turn += 1) {
      const url = urls[turn % urls.length] ?? '';
      const answer = await ask(url, { platform: 'WEB', 'device-id': 'recipe-device-2' }).catch(
        (error: Error) => error,
      );
      const outcome = answer instanceof Error ? answer.message : answer.status;
      report.expect(outcome === 200, `${url}: ${outcome} while services were started again`);
      await wait(pause);
    }
  };
  const visitors = [
    visitor([...staticPages, ...madePages].map((path) => place.siteUrl + path)),
    visitor([`${place.apiUrl}/regions`, `${place.apiUrl}/tiles/styles/Riyadh`]),
  ];
  for (const instance of instances) {
    await instance.stop();
    await instance.start();
  }
  isOver = true;
  await Promise.all(visitors);
}

/** Without a process that renders pages, and without a platform, the prerendered pages are served as before. */
export async function tryOutages(
  place: Place,
  { sites, platforms }: { sites: Instance[]; platforms: Instance[] },
  report: Report,
): Promise<void> {
  await Promise.all(platforms.map((each) => each.stop()));
  await expectStaticPages(place, report, 'without a platform');
  for (const path of madePages) {
    const { status, headers } = await ask(place.siteUrl + path);
    const isCalm = status === 200 || (status === 503 && headers['retry-after'] !== undefined);
    report.expect(isCalm && isPage(headers), `${path} without a platform: ${status}`);
  }
  const call = await ask(`${place.apiUrl}/regions`);
  report.expect(call.status === 502, `a call without a platform: ${call.status}`);

  await Promise.all(sites.map((each) => each.stop()));
  await expectStaticPages(place, report, 'without the pages’ service');
  for (const path of madePages) {
    const { status, headers, body } = await ask(place.siteUrl + path);
    report.expect(status === 503, `${path} without the pages’ service: ${status} instead of 503`);
    report.expect(headers['retry-after'] === '30', `${path}: 503 without a time to come back`);
    report.expect(headers['cache-control'] === 'no-cache', `${path}: 503 that may be kept`);
    report.expect(isPage(headers) && body.includes('dir="rtl"'), `${path}: 503 that is no page of the site`);
  }
  await Promise.all([...platforms, ...sites].map((each) => each.start()));
  const { status } = await ask(`${place.siteUrl}/Riyadh/metrics`);
  report.expect(status === 200, `/Riyadh/metrics after all is up again: ${status}`);
}

async function expectStaticPages({ siteUrl }: Place, report: Report, when: string): Promise<void> {
  for (const path of staticPages) {
    const { status, headers } = await ask(siteUrl + path);
    report.expect(status === 200 && isPage(headers), `${path} ${when}: ${status}`);
  }
}

function isPage(headers: Answer['headers']): boolean {
  const policy = String(headers['content-security-policy'] ?? '');
  return /^text\/html/.test(headers['content-type'] ?? '') && policy.includes("default-src 'none'");
}
