import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { freePort, runPlatform, startProgram } from '../../support/programs.ts';
import { testSettings } from '../../support/settings.ts';

export type OwnPlatform = Awaited<ReturnType<typeof startOwnPlatform>>;

/**
 * A separate platform for one test file, with an empty store: settings changed on it affect only the pages routed to
 * it. On the shared platform they would close the pages of every test running at the same time.
 */
export async function startOwnPlatform() {
  const folder = await mkdtemp(join(tmpdir(), 'ardi-own-platform-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { child, ended } = startProgram('platform/serve.ts', [], {
    DATA_DIR: folder,
    PLATFORM_PORT: String(port),
    PLATFORM_URL: testSettings.platformUrl,
    SITE_ORIGIN: testSettings.siteUrl,
    LOG_LEVEL: 'silent',
  });
  // An empty store never reports ready.
  const isUp = async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.status;
  await expect.poll(isUp).toBe(200);
  return {
    url,
    folder,
    /** Runs an operator's command and returns its output. */
    async runCommand(...parameters: string[]): Promise<string> {
      const { code, stdout, stderr } = await runPlatform(folder, parameters, {
        // Uses the URL that pages are routed from: their content security policy allows no other.
        PLATFORM_URL: testSettings.platformUrl,
      });
      expect([code, stderr]).toEqual([0, '']);
      return stdout;
    },
    /** Writes a file as an operator would. */
    async addFile(name: string, content: unknown): Promise<string> {
      const path = join(folder, name);
      const isWhole = typeof content === 'string' || Buffer.isBuffer(content);
      await writeFile(path, isWhole ? content : JSON.stringify(content));
      return path;
    },
    /** Routes the pages' requests for matching paths to this platform instead of the shared one. */
    async takeRequests(pages: Page | BrowserContext, paths: RegExp): Promise<void> {
      await pages.route(
        (address) => address.origin === testSettings.platformUrl && paths.test(address.pathname),
        async (route) => {
          const asked = new URL(route.request().url());
          const response = await route.fetch({ url: url + asked.pathname + asked.search });
          await route.fulfill({ response });
        },
      );
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
