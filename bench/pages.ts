import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { startService, stopServices, type Service } from '../tools/services.ts';
import { chromiumPath } from '../tools/testing/test-tools.ts';
import { readConfig } from '../operations/config.ts';
import { buildSite } from '../tools/build/build-site.ts';
import { prepareData } from '../tools/prepare-data.ts';
import { copyProject } from '../tests/support/project-copy.ts';
import { freePort } from '../tests/support/programs.ts';
import { testSettings } from '../tests/support/settings.ts';
import { median } from './statistics.ts';

/**
 * Static pages: build time with up to a thousand campaigns that share their pictures, and Lighthouse's performance
 * score (mobile, median of three) of one page of each kind.
 */
const root = resolve(import.meta.dirname, '..');
const sizes = [8, 250, 500, 1000];
const kinds = ['/landing-page/46', '/privacy-policy', '/', '/market', '/projects/roshan'];
const rounds = 3;

await measureBuilds();
await measureMarks();

async function measureBuilds(): Promise<void> {
  const { folder, remove } = await copyProject();
  const pattern = await readFile(join(folder, 'src/content/landing/155.md'), 'utf8');
  const seconds: number[] = [];
  let made = 8;
  try {
    // The first build fills the image cache, as on any machine that has built before.
    build(folder);
    for (const size of sizes) {
      for (; made < size; made += 1) {
        const text = pattern.replace(/^title: .*$/m, `title: صفحة عامة لمكتبك رقم ${made}`);
        await writeFile(join(folder, `src/content/landing/c${made}.md`), text);
      }
      build(folder);
      // Images are now rendered and encoded; one campaign has changed, as when somebody publishes.
      await writeFile(
        join(folder, 'src/content/landing/155.md'),
        pattern.replace(/^title: .*$/m, `title: صفحة عامة لمكتبك، ${size}`),
      );
      const started = performance.now();
      build(folder);
      seconds.push((performance.now() - started) / 1000);
      console.log(`${String(size).padStart(5)} campaigns  ${seconds.at(-1)?.toFixed(1)} s`);
    }
  } finally {
    await remove();
  }
  const [base = 0, , half = 0, full = 0] = seconds;
  console.log(
    `a thousand ÷ five hundred, without what a build takes anyway: ${((full - base) / (half - base)).toFixed(2)}`,
  );
}

function build(folder: string): void {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'tools/landing.ts'), 'publish'], {
    cwd: folder,
    env: { ...process.env, SITE_PORT: '1' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

async function measureMarks(): Promise<void> {
  const services: Service[] = [];
  try {
    Object.assign(process.env, testSettings.environment);
    const config = readConfig(process.env);
    const site = await buildSite(root, () => undefined);
    await prepareData(root, config, () => undefined);
    await startService(root, 'platform', 'platform/serve.ts', { services });
    await startService(root, 'site', 'tools/server/serve.ts', {
      services,
      args: [site, config.siteHost, String(config.sitePort)],
    });
    const debugPort = await freePort();
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: ['--no-sandbox', `--remote-debugging-port=${debugPort}`],
    });
    for (const kind of kinds) {
      const marks: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const result = await lighthouse(testSettings.siteUrl + kind, {
          port: debugPort,
          logLevel: 'error',
          onlyCategories: ['performance'],
        });
        marks.push(Math.round((result?.lhr.categories.performance?.score ?? 0) * 100));
      }
      console.log(`${kind.padEnd(20)} ${median(marks)}  (${marks.join(', ')})`);
    }
    await browser.close();
  } finally {
    await stopServices(services);
  }
}
