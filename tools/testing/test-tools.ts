import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { NotMet } from '../requirements.ts';

/** Chromium without the windows around a page, which cost as much as a light page itself (decision 24), then others. */
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

/** The system's Chromium, the lightest that there is, or undefined. */
export function findChromium(): string | undefined {
  return findProgram(chromiumNames);
}

/** The system's Chromium. Throws one sentence when there is none. */
export function chromiumPath(): string {
  const path = findChromium();
  if (!path) throw new NotMet('Chromium is not installed: install the package chromium, then try again.');
  return path;
}

/** Whether PostgreSQL's server programs are on this machine, where Debian puts them. */
function hasPostgres(): boolean {
  if (!existsSync(postgresBase)) return false;
  return readdirSync(postgresBase).some((version) => existsSync(join(postgresBase, version, 'bin/initdb')));
}

/** Installs what the tests need and lack, when this user may; otherwise throws one sentence that names the packages. */
export function needTestTools(say: (message: string) => void): void {
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall && !findProgram([lightChromium])) {
    say(`installing ${lightChromium} …`);
    const fault = install([lightChromium]);
    // The tests run with any Chromium: without the light one they only take longer.
    if (fault) say(`${fault}; another Chromium will do`);
  }
  const missing = [...(findChromium() ? [] : ['chromium']), ...(hasPostgres() ? [] : ['postgresql'])];
  if (missing.length === 0) return;
  if (!mayInstall) {
    throw new NotMet(`The tests need the packages ${missing.join(' and ')}: install them, then try again.`);
  }
  say(`installing ${missing.join(' and ')} …`);
  const fault = install(missing);
  if (fault) throw new NotMet(fault);
}

/** Installs packages of Debian. Gives the sentence that says why it failed, if it did. */
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
