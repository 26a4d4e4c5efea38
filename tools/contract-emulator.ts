import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../tests/support/programs.ts';
import { NotMet, sentenceOf } from './shared/requirements.ts';
import { needTestTools } from './testing/test-tools.ts';

/**
 * `npm run contract:emulator`: runs the identity contract tests, which every test run applies to the embedded
 * platform, against the official Auth emulator. The emulator is large, so it is not a dependency of the project: it
 * is installed once, in the data directory.
 */
const version = '15.34.2';
const patienceMilliseconds = 120_000;
const root = resolve(import.meta.dirname, '..');
const folder = resolve(process.env.DATA_DIR ?? '.data', 'auth-emulator');
const tools = join(folder, 'node_modules/firebase-tools');

let emulator: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    emulator?.kill();
    process.exit(1);
  });
}
try {
  needTestTools(['chromium', 'postgresql'], console.log);
  await install();
  const started = await start();
  emulator = started.child;
  process.exitCode = await runContract(started.url);
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exitCode = 1;
} finally {
  emulator?.kill();
}

async function install(): Promise<void> {
  const manifest = join(tools, 'package.json');
  if (existsSync(manifest)) {
    const installed = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
    if (installed.version === version) return;
  }
  console.log(`installing firebase-tools ${version} into ${folder} (once; half a minute) …`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  // Without install scripts: the only thing they build is a faster regular expression library, which needs a compiler.
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const { status, stderr } = spawnSync('npm', ['install', ...options, `firebase-tools@${version}`], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new NotMet(`firebase-tools could not be installed: ${stderr.trim().slice(-400)}`);
}

/** Starts the emulator on free ports of the loopback interface and waits until it answers. */
async function start(): Promise<{ child: ChildProcess; url: string }> {
  const [auth, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const host = '127.0.0.1';
  const emulators = {
    auth: { host, port: auth },
    hub: { host, port: hub },
    logging: { host, port: logging },
    // Its UI would be downloaded from the network.
    ui: { enabled: false },
    singleProjectMode: true,
  };
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const parameters = ['emulators:start', '--only', 'auth', '--project', 'demo-ardi'];
  const child = spawn(process.execPath, [join(tools, 'lib/bin/firebase.js'), ...parameters], {
    cwd: folder,
    env: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
  const url = `http://${host}:${auth}`;
  const end = Date.now() + patienceMilliseconds;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > end) {
      child.kill();
      throw new NotMet(`The Auth emulator did not start:\n${said}`);
    }
    await setTimeout(250);
  }
  return { child, url };
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

function runContract(url: string): Promise<number> {
  const parameters = [
    'run',
    '--project',
    'api',
    'tests/api/account/identity-contract.test.ts',
    '--reporter=verbose',
  ];
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...parameters], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, AUTH_EMULATOR_URL: url },
  });
  return new Promise((done) => child.on('close', (code) => done(code ?? 1)));
}
