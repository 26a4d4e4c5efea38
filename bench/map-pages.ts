import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import compression from 'compression';
import sirv from 'sirv';
import { build } from 'vite';
import { readConfig } from '../operations/config.ts';
import { buildSite } from '../tools/build/build-site.ts';
import { prepareData } from '../tools/prepare-data.ts';
import { startService, stopServices, type Service } from '../tools/services.ts';
import { chromiumPath } from '../tools/testing/test-tools.ts';
import { testSettings } from '../tests/support/settings.ts';

const root = resolve(import.meta.dirname, '..');
const barePort = 4339;

export interface MapPages {
  browser: Browser;
  /** URL of the map page of a region. */
  ours: string;
  /** URL of the minimal page that draws the same archives in the same style, camera and canvas size. */
  bare: string;
}

/** Runs a measurement against the map page and the bare page, each served as in production. */
export async function withMapPages(measure: (pages: MapPages) => Promise<void>): Promise<void> {
  Object.assign(process.env, {
    ...testSettings.environment,
    SITE_ORIGIN: `${testSettings.siteUrl},http://127.0.0.1:${barePort}`,
  });
  const folder = mkdtempSync(join(tmpdir(), 'ardi-bare-'));
  const services: Service[] = [];
  const stopBare = await serveBare(folder);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--js-flags=--expose-gc'],
  });
  try {
    const config = readConfig(process.env);
    const site = await buildSite(root, () => undefined);
    await prepareData(root, config, () => undefined);
    await startService(root, 'platform', 'platform/serve.ts', { services });
    await startService(root, 'site', 'tools/server/serve.ts', {
      services,
      args: [site, config.siteHost, String(config.sitePort)],
    });
    const style = `${testSettings.platformUrl}/tiles/styles/riyadh?theme=light`;
    await measure({
      browser,
      ours: `${testSettings.siteUrl}/Riyadh/metrics`,
      bare: `http://127.0.0.1:${barePort}/?style=${encodeURIComponent(style)}`,
    });
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
