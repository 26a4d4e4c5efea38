import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import compression from 'compression';
import sirv from 'sirv';
import { build } from 'vite';
import { buildSite } from '../scripts/build-site.ts';
import { prepareData } from '../scripts/prepare.ts';
import { startService, stopServices, type Service } from '../scripts/services.ts';
import { chromiumPath } from '../scripts/tools.ts';
import { readConfig } from '../platform/config.ts';
import { testSettings } from '../tests/support/settings.ts';
import { median, milliseconds } from './statistics.ts';

/**
 * First full picture of `/Riyadh/metrics` against a bare MapLibre page that draws the same archive with the same style,
 * camera and canvas: pairs in turns, each in a fresh browser profile, medians. Target: within 1.25 ×.
 */
const root = resolve(import.meta.dirname, '..');
const pairs = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 15);
const barePort = 4339;

async function benchFirstPicture(): Promise<void> {
  Object.assign(process.env, {
    ...testSettings.environment,
    SITE_ORIGIN: `${testSettings.siteUrl},http://127.0.0.1:${barePort}`,
  });
  const folder = mkdtempSync(join(tmpdir(), 'ardi-bare-'));
  const services: Service[] = [];
  const stopBare = await serveBare(folder);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    const config = readConfig(process.env);
    const site = await buildSite(root, () => undefined);
    await prepareData(root, config, () => undefined);
    await startService(root, 'platform', 'platform/serve.ts', { services });
    await startService(root, 'site', 'site/serve.ts', {
      services,
      args: [site, config.siteHost, String(config.sitePort)],
    });
    await compare(browser);
  } finally {
    await browser.close();
    await stopServices(services);
    stopBare();
    rmSync(folder, { recursive: true });
  }
}

async function serveBare(folder: string): Promise<() => void> {
  await build({
    root: join(root, 'bench/bare'),
    configFile: false,
    logLevel: 'silent',
    build: { outDir: folder, emptyOutDir: true },
  });
  const files = sirv(folder, { etag: true });
  const compress = compression();
  const server = createServer((request, response) =>
    compress(request as never, response as never, () => files(request, response)),
  );
  await new Promise<void>((listening) => server.listen(barePort, '127.0.0.1', listening));
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

async function compare(browser: Browser): Promise<void> {
  const style = `${testSettings.platformUrl}/tiles/styles/riyadh?theme=light`;
  const ours = `${testSettings.siteUrl}/Riyadh/metrics`;
  const bare = `http://127.0.0.1:${barePort}/?style=${encodeURIComponent(style)}`;
  const times = { ours: [] as number[], bare: [] as number[] };
  // One pair to warm the servers.
  await firstPicture(browser, bare);
  await firstPicture(browser, ours);
  for (let pair = 0; pair < pairs; pair++) {
    const order = pair % 2 === 0 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const);
    for (const side of order) times[side].push(await firstPicture(browser, side === 'ours' ? ours : bare));
  }
  const ratios = times.ours.map((value, index) => value / (times.bare[index] ?? Number.NaN));
  console.log(
    `first picture: ${pairs} pairs, bare ${milliseconds(median(times.bare))}, ours ${milliseconds(median(times.ours))}`,
  );
  console.log(`first picture: ours ÷ bare, median of pairs ${median(ratios).toFixed(2)} (target ≤ 1.25)`);
}

/** Milliseconds from navigation to the moment the map is no longer busy. */
async function firstPicture(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      new MutationObserver((_records, observer) => {
        if (!document.querySelector('[aria-busy="false"]')) return;
        observer.disconnect();
        Object.assign(window, { firstPicture: performance.now() });
      }).observe(document, {
        subtree: true,
        attributes: true,
        childList: true,
        attributeFilter: ['aria-busy'],
      });
    });
    await page.goto(url);
    const handle = await page.waitForFunction(
      () => (window as { firstPicture?: number }).firstPicture,
      undefined,
      { polling: 50 },
    );
    return Number(await handle.jsonValue());
  } finally {
    await context.close();
  }
}

await benchFirstPicture();
