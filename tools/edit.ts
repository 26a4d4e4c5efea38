import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { needFreePort, NotMet, sentenceOf } from './shared/requirements.ts';

/**
 * `npm run edit`: the editor of campaigns in the browser, with a live preview. It writes files without
 * authentication, so it listens on the loopback interface only and is not part of any build.
 */
const root = resolve(import.meta.dirname, '..');
const host = '127.0.0.1';
const port = Number(process.env.EDIT_PORT || 4340);

try {
  await needFreePort(host, port, 'EDIT_PORT').catch(() => {
    throw new NotMet(
      `المنفذ ${port} مستعمل. لعل المحرّر مفتوح: http://${host}:${port}/edit، وإلا فاختر منفذًا آخر في EDIT_PORT.`,
    );
  });
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'dev', '--host', host, '--port', String(port)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ARDI_EDITOR: 'on', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('close', (code) => (process.exitCode = code ?? 0));
  if (await isReady(`http://${host}:${port}/edit`)) {
    console.log(`المحرّر جاهز: http://${host}:${port}/edit\nأوقفه بـ Ctrl+C`);
  }
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exitCode = 1;
}

/** Waits for the editor; false when it ended before it was ready. */
async function isReady(address: string): Promise<boolean> {
  for (;;) {
    const isThere = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere || process.exitCode !== undefined) return isThere;
    await new Promise((done) => setTimeout(done, 300));
  }
}
