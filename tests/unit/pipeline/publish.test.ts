import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { publish } from '../../../pipeline/publish.ts';
import { makeCurrent, snapshotFolder } from '../../../database/snapshot/files.ts';
import { updateManifest } from '../../../database/tiles/manifest.ts';

let data: string;
let host: string;
let printed: string[];
/** Writes what it uploads into the folder of the host, and a line about it. */
let command: string;

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ardi publish '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  [data, host, printed] = [join(folder, 'data'), join(folder, 'host'), []];
  command = `mkdir -p "$(dirname '${host}'/"$NAME")" && cp "$FILE" '${host}'/"$NAME" && echo "$NAME" >> '${host}/order'`;
  await addArchive('riyadh-1', 'Riyadh');
  await addSnapshot('land-1', 'first');
});

async function addArchive(name: string, key: 'Riyadh' | 'Asir'): Promise<void> {
  const content = `PMTiles\u0003 of ${name}`;
  mkdirSync(join(data, 'tiles'), { recursive: true });
  writeFileSync(join(data, 'tiles', `${name}.pmtiles`), content);
  await updateManifest(join(data, 'tiles'), key, {
    ...{ file: `${name}.pmtiles`, bytes: content.length, madeFrom: name },
  });
}

async function addSnapshot(name: string, revision: string): Promise<void> {
  mkdirSync(snapshotFolder(data), { recursive: true });
  writeFileSync(join(snapshotFolder(data), `${name}.duckdb`), `content of ${name}`);
  await makeCurrent(snapshotFolder(data), { file: `${name}.duckdb`, revision, before: null });
}

const publishAll = (words = command, isForced = false) =>
  publish({ dataDirectory: data, command: words, isForced, print: (line) => printed.push(line) });
const order = () => readFileSync(join(host, 'order'), 'utf8').trim().split('\n');

describe('publishing', () => {
  test('uploads files first, and then those that name them', async () => {
    await publishAll();
    expect(order()).toEqual([
      'tiles/riyadh-1.pmtiles',
      expect.stringMatching(/^snapshots\/v\d+\/land-1\.duckdb$/),
      'tiles/manifest.json',
      expect.stringMatching(/^snapshots\/v\d+\/current\.json$/),
    ]);
    expect(printed).toEqual(order().map((name) => `${name}: uploaded`));
    const current = readFileSync(join(host, order()[3] ?? ''), 'utf8');
    expect(JSON.parse(current)).toEqual({
      ...{ file: 'land-1.duckdb', revision: 'first', bytes: 17 },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  test('uploads again only what is new, or all when told to', async () => {
    await publishAll();
    await publishAll();
    expect(order()).toHaveLength(4);
    expect(printed.at(-1)).toBe('everything is uploaded');
    await addArchive('asir-1', 'Asir');
    await publishAll();
    expect(order().slice(4)).toEqual(['tiles/asir-1.pmtiles', 'tiles/manifest.json']);
    await addSnapshot('land-2', 'second');
    await publishAll();
    expect(order().slice(6)).toEqual([
      expect.stringMatching(/land-2\.duckdb$/),
      expect.stringMatching(/current\.json$/),
    ]);
    await publishAll(command, true);
    expect(order().slice(8)).toHaveLength(5);
    // Another command is another host.
    await publishAll(`true && ${command}`);
    expect(order().slice(13)).toHaveLength(5);
  });

  test('stops where the command fails, before any file that names what is not there, and continues from there', async () => {
    const failing = `case "$NAME" in *.duckdb) test -e '${host}/works' || exit 7;; esac; ${command}`;
    await expect(publishAll(failing)).rejects.toThrow(
      /^snapshots\/v\d+\/land-1\.duckdb was not uploaded: the command ended with 7; /,
    );
    expect(order()).toEqual(['tiles/riyadh-1.pmtiles']);
    writeFileSync(join(host, 'works'), '');
    await publishAll(failing);
    expect(order()).toHaveLength(4);
    expect(order().filter((name) => name === 'tiles/riyadh-1.pmtiles')).toHaveLength(1);
  });

  test('uploads nothing when an archive is damaged', async () => {
    truncateSync(join(data, 'tiles', 'riyadh-1.pmtiles'), 3);
    await expect(publishAll()).rejects.toThrow('riyadh-1.pmtiles is missing or damaged');
    expect(readdirSync(join(host, '..'))).toEqual(['data']);
  });
});
