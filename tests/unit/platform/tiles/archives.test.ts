import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../../operations/config.ts';
import { RemoteArchives } from '../../../../platform/tiles/archives.ts';
import { RangeHost, type Fault } from '../../../support/range-host.ts';

const content = 'PMTiles\u0003 and all the rest';
const entry = { file: 'riyadh-1.pmtiles', bytes: content.length };

let folder: string;
let host: RangeHost;
let warnings: string[];
let archives: RemoteArchives;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ardi-archives-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  host = await RangeHost.start(folder);
  writeFileSync(join(folder, entry.file), content);
  name('riyadh-1');
  warnings = [];
  const log = { warn: (line: unknown) => void warnings.push(String(line)) };
  archives = new RemoteArchives(host.url, log, 0);
});

/** Writes a manifest that says what the archive was made from. */
function name(madeFrom: string): void {
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ Riyadh: { ...entry, madeFrom } }));
}

const madeFrom = async () => (await archives.manifest()).Riyadh?.madeFrom;

describe('archives of another host', () => {
  test('are those that its manifest names, at its address', async () => {
    expect(await madeFrom()).toBe('riyadh-1');
    name('riyadh-2');
    expect(await madeFrom()).toBe('riyadh-2');
    expect(archives.addressOf(entry)).toBe(`${host.url}/riyadh-1.pmtiles`);
    expect(await archives.state(entry)).toBe('sound');
    expect(warnings).toEqual([]);
  });

  test('are asked for once, and for the manifest again after a while', async () => {
    const patient = new RemoteArchives(host.url, { warn: () => undefined });
    await Promise.all([patient.manifest(), patient.manifest(), patient.state(entry)]);
    await Promise.all([patient.manifest(), patient.state(entry)]);
    expect(host.requests.toSorted()).toEqual(['GET /manifest.json', 'GET /riyadh-1.pmtiles bytes=0-7']);
  });

  test.each<[fault: Fault, says: string]>([
    ['no ranges', 'is not sent by ranges'],
    ['other ranges', 'is sent by other ranges, or has another length'],
    ['garbles', 'is not a PMTiles archive'],
    ['fails', 'is answered with status 500'],
  ])('count as damaged while it %s, which is said once', async (fault, says) => {
    [host.faultyNames, host.fault] = ['riyadh', fault];
    expect(await archives.state(entry)).toBe('damaged');
    expect(await archives.state(entry)).toBe('damaged');
    expect(warnings).toEqual([`TILES_URL: ${entry.file} ${says}`]);
    host.fault = 'none';
    expect(await archives.state(entry)).toBe('sound');
  });

  test('count as damaged when they have another length than the manifest says', async () => {
    expect(await archives.state({ ...entry, bytes: 5 })).toBe('damaged');
  });

  test.each<Fault>(['fails', 'garbles', 'cuts'])(
    'stay those of before while its manifest %s',
    async (fault) => {
      expect(await madeFrom()).toBe('riyadh-1');
      name('riyadh-2');
      [host.faultyNames, host.fault] = ['manifest', fault];
      expect(await madeFrom()).toBe('riyadh-1');
      host.fault = 'none';
      expect(await madeFrom()).toBe('riyadh-2');
    },
  );

  test('are not known, and not held to be damaged, while it never answered', async () => {
    host.stop();
    await expect(archives.manifest()).rejects.toMatchObject({ code: 'not_ready' });
    expect(await archives.state(entry)).toBe('sound');
    expect(warnings).toEqual([
      'TILES_URL: manifest.json is not there; the map has the tiles that were known before',
    ]);
  });
});

test.each(['TILES_URL', 'SNAPSHOT_URL'])('%s is the address of a folder', (variable) => {
  const configured = (url: string) => {
    const { tilesUrl, snapshotUrl } = readConfig({ [variable]: url });
    return [tilesUrl, snapshotUrl].filter((one) => one !== undefined);
  };
  expect(configured('https://files.example/ardi/')).toEqual(['https://files.example/ardi']);
  for (const wrong of ['files', 'ftp://files.example', 'https://files.example/?key=1', '/srv/files'])
    expect(() => configured(wrong)).toThrow(variable);
});
