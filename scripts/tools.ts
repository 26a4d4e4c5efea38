import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { NotMet } from './checks.ts';

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const postgresBase = '/usr/lib/postgresql';

/** The system's Chromium, or undefined. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders
    .flatMap((folder) => chromiumNames.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
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
  const missing = [...(findChromium() ? [] : ['chromium']), ...(hasPostgres() ? [] : ['postgresql'])];
  if (missing.length === 0) return;
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!mayInstall) {
    throw new NotMet(`The tests need the packages ${missing.join(' and ')}: install them, then try again.`);
  }
  say(`installing ${missing.join(' and ')} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing];
  for (const args of [['update', '-qq'], install]) {
    const { status, stderr } = spawnSync('apt-get', args, { env: environment, encoding: 'utf8' });
    if (status !== 0)
      throw new NotMet(`apt-get ${args[0]} failed: ${stderr.trim().split('\n').at(-1) ?? ''}`);
  }
}
