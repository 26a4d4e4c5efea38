import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/programs.ts';
import type { TestServices } from './services.ts';

/** Environment of a trial deployment: folders and ports that replace those of a production machine. */
export interface Place {
  folder: string;
  /** URLs of nginx for the site, and for the platform. */
  siteUrl: string;
  apiUrl: string;
  sitePorts: number[];
  platformPorts: number[];
  /** Replaces ports, host names, folders and the user in a deployment file by those of this trial. */
  fill: (text: string) => string;
  remove: () => void;
}

/** Creates the folders, and writes the deployment's environment files to them. */
export async function makePlace(
  root: string,
  operations: string,
  database: { socket: string; port: string },
  services: Pick<TestServices, 'jwksUrl' | 'gatewayUrl' | 'serviceAccountKey'>,
): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-deployment-'));
  // nginx runs as another user.
  chmodSync(folder, 0o755);
  for (const name of ['static', 'data', 'etc', 'logs', 'backups']) mkdirSync(join(folder, name));
  chmodSync(join(folder, 'logs'), 0o777);
  const ports = await Promise.all(Array.from({ length: 5 }, freePort));
  const [front, ...own] = ports.map(String);
  const siteUrl = `http://127.0.0.1:${front}`;
  const apiUrl = `http://localhost:${front}`;
  const ownPorts = ['4321', '4323', '4322', '4324'];
  const fills: [string, string][] = [
    ['http://api.ardi.example', apiUrl],
    ['http://ardi.example', siteUrl],
    ['server_name api.ardi.example', 'server_name localhost'],
    ['server_name ardi.example', 'server_name 127.0.0.1'],
    ['listen 80;', `listen 127.0.0.1:${front};`],
    ['/srv/ardi/static', join(folder, 'static')],
    ['/srv/ardi/current', root],
    ['/var/lib/ardi', join(folder, 'data')],
    ['/var/log/nginx', join(folder, 'logs')],
    ['/var/backups/ardi', join(folder, 'backups')],
    ['/etc/ardi', join(folder, 'etc')],
    ['host=/var/run/postgresql', `host=${database.socket}&port=${database.port}`],
    [
      'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
      services.jwksUrl,
    ],
    ['https://sms.example/messages', services.gatewayUrl],
    ['-----BEGIN PRIVATE KEY-----\\n…\\n-----END PRIVATE KEY-----\\n', services.serviceAccountKey],
    ['= ardi ]', `= ${userInfo().username} ]`],
    ...ownPorts.map((port, index): [string, string] => [`127.0.0.1:${port}`, `127.0.0.1:${own[index]}`]),
  ];
  const fill = (text: string) => fills.reduce((filled, [from, to]) => filled.replaceAll(from, to), text);
  for (const name of ['public', 'platform', 'site']) {
    writeFileSync(join(folder, 'etc', name), fill(readFileSync(join(operations, `${name}.env`), 'utf8')));
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = own.map(Number);
  return {
    folder,
    siteUrl,
    apiUrl,
    sitePorts: [first, second],
    platformPorts: [third, fourth],
    fill,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
