import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { NotMet } from '../shared/requirements.ts';

/** Chromium without a window system, which costs as much as a light page itself (decision 24), then other Chromiums. */
const chromiumNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const [lightChromium = ''] = chromiumNames;
const postgresBase = '/usr/lib/postgresql';

function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** The system's most lightweight Chromium, or undefined. */
export function findChromium(): string | undefined {
  return findProgram(chromiumNames);
}

/** The system's Chromium. Throws an error with a one-sentence message when there is none. */
export function chromiumPath(): string {
  const path = findChromium();
  if (!path) throw new NotMet('Chromium is not installed: install the package chromium, then try again.');
  return path;
}

/** Whether PostgreSQL's server programs are installed where Debian puts them. */
function hasPostgres(): boolean {
  if (!existsSync(postgresBase)) return false;
  return readdirSync(postgresBase).some((version) => existsSync(join(postgresBase, version, 'bin/initdb')));
}

export type TestTool = 'chromium' | 'postgresql';

/** Installs those tools that are missing, if this user may; otherwise throws an error whose message names the packages. */
export function needTestTools(tools: readonly TestTool[], say: (message: string) => void): void {
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (tools.includes('chromium') && mayInstall && !findProgram([lightChromium])) {
    say(`installing ${lightChromium} …`);
    const fault = install([lightChromium]);
    // The tests run with any Chromium: without the lightweight one they only take longer.
    if (fault) say(`${fault}; another Chromium will do`);
  }
  const isThere = { chromium: () => findChromium() !== undefined, postgresql: hasPostgres };
  const missing = tools.filter((tool) => !isThere[tool]());
  if (missing.length === 0) return;
  if (!mayInstall) {
    throw new NotMet(`The tests need the packages ${missing.join(' and ')}: install them, then try again.`);
  }
  say(`installing ${missing.join(' and ')} …`);
  const fault = install(missing);
  if (fault) throw new NotMet(fault);
}

/** Installs Debian packages. Returns a sentence that says why it failed, or undefined. */
function install(packages: readonly string[]): string | undefined {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, { env: environment, encoding: 'utf8' });
    if (status !== 0) return `apt-get ${args[0]} failed: ${stderr.trim().split('\n').at(-1) ?? ''}`;
  }
  return undefined;
}
