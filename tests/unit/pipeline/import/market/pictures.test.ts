import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { message } from '../../../../../words/message.ts';
import {
  fetchBytes,
  fetchProblems,
  isPublicAddress,
  NotFetched,
  tooLarge,
} from '../../../../../pipeline/import/market/fetch-bytes.ts';
import { pictureProblems, Pictures } from '../../../../../pipeline/import/market/pictures.ts';
import { brochureProblems, Brochures } from '../../../../../pipeline/import/market/brochures.ts';
import { mediaFile } from '../../../../../operations/media/files.ts';
import { tinyFiles } from '../../../../support/uploads.ts';
import { temporaryFolder, written } from '../support.ts';

const red = await sharp({ create: { width: 4000, height: 20, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

let server: Server;
let host: string;
let asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/red.png') response.end(red);
    else if (request.url === '/plan.pdf') response.end(tinyFiles['application/pdf']);
    else if (request.url === '/moved.png') response.writeHead(302, { location: '/red.png' }).end();
    else if (request.url === '/round.png') response.writeHead(302, { location: '/round.png' }).end();
    else if (request.url === '/inner.png')
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    else if (request.url === '/large.png') response.end(Buffer.alloc(10_000_001));
    else if (request.url === '/never.png') response.flushHeaders();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const isAllowed = (address: string) => address === '127.0.0.1';
const fetchLocal = (path: string, timeout = 10_000) => fetchBytes(`${host}${path}`, { isAllowed, timeout });

test.each(['8.8.8.8', '212.138.64.1', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '2002:7f00:1::'],
  'localhost',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('what is at an address is fetched, where it has moved to as well', async () => {
  expect(red.equals(await fetchLocal('/red.png'))).toBe(true);
  expect(red.equals(await fetchLocal('/moved.png'))).toBe(true);
});

test.each([
  ['/round.png', fetchProblems.tooManyRedirects],
  ['/inner.png', fetchProblems.notPublic],
  ['/large.png', tooLarge(10e6)],
  ['/none.png', message('its host answers {status}', { status: 404 })],
])('%s is not fetched: %s', async (path, reason) => {
  await expect(fetchLocal(path)).rejects.toThrow(new NotFetched(reason));
});

test('a host that does not answer is not waited for', async () => {
  await expect(fetchLocal('/never.png', 200)).rejects.toThrow(new NotFetched(fetchProblems.tooSlow));
});

test.each([
  'http://localhost/a.png',
  'http://127.0.0.1/a.png',
  'http://[::1]/a.png',
  'ftp://example.com/a',
  'file:///etc/passwd',
])('%s is not reached', async (address) => {
  await expect(fetchBytes(address)).rejects.toThrow(new NotFetched(fetchProblems.notPublic));
});

function picturesIn(dataDirectory: string, options: { isDryRun?: boolean; isAnew?: boolean } = {}) {
  return new Pictures({
    config: { dataDirectory, publicUrl: 'https://ardi.example' },
    folder: join(dataDirectory, 'imports'),
    fetchFile: (address) => fetchBytes(address, { isAllowed }),
    ...options,
  });
}

test('pictures are encoded anew, smaller, and kept once', async () => {
  const table = written('id');
  writeFileSync(join(dirname(table), 'logo.png'), red);
  const dataDirectory = temporaryFolder();
  const pictures = picturesIn(dataDirectory);
  await pictures.prepare(table, new Set(['logo.png', `${host}/red.png`]));
  const logo = pictures.find(table, 'logo.png');
  const url = logo && 'url' in logo ? logo.url : '';
  expect(url).toMatch(/^https:\/\/ardi\.example\/uploads\/[0-9a-f]{32}\.webp$/);
  expect(pictures.find(table, `${host}/red.png`)).toEqual(logo);
  const name = url.slice(url.lastIndexOf('/') + 1);
  expect(await sharp(mediaFile({ dataDirectory }, name)).metadata()).toMatchObject({
    ...{ format: 'webp', width: 1600 },
  });
  expect(readdirSync(join(dataDirectory, 'uploads/media'))).toEqual([name]);
});

test('an address is fetched once, and again only when told so', async () => {
  const table = written('id');
  const dataDirectory = temporaryFolder();
  const address = `${host}/red.png`;
  asked = [];
  for (const isAnew of [false, false, true]) {
    const pictures = picturesIn(dataDirectory, { isAnew });
    await pictures.prepare(table, new Set([address]));
    expect(pictures.find(table, address)).toHaveProperty('url');
  }
  expect(asked).toEqual(['/red.png', '/red.png']);
});

test('what is no picture is told', async () => {
  const table = written('id');
  writeFileSync(join(dirname(table), 'text.png'), 'no picture');
  writeFileSync(join(dirname(table), 'half.png'), red.subarray(0, 60));
  const pictures = picturesIn(temporaryFolder());
  const problems = {
    'text.png': pictureProblems.notPicture,
    'half.png': pictureProblems.damaged,
    'none.png': pictureProblems.missing,
    '../file.png': pictureProblems.outside,
    '/etc/hostname': pictureProblems.outside,
    [`${host}/none.png`]: message('its host answers {status}', { status: 404 }),
  };
  await pictures.prepare(table, new Set(Object.keys(problems)));
  for (const [reference, problem] of Object.entries(problems))
    expect([reference, pictures.find(table, reference)]).toEqual([reference, { problem }]);
});

test('a dry run fetches and keeps nothing', async () => {
  const table = written('id');
  writeFileSync(join(dirname(table), 'logo.png'), red);
  const dataDirectory = temporaryFolder();
  const pictures = picturesIn(dataDirectory, { isDryRun: true });
  asked = [];
  await pictures.prepare(table, new Set(['logo.png', `${host}/red.png`]));
  expect(pictures.find(table, 'logo.png')).toHaveProperty('url');
  expect(pictures.find(table, `${host}/red.png`)).toBeUndefined();
  expect(asked).toEqual([]);
  expect(readdirSync(dataDirectory)).toEqual([]);
});

function brochuresIn(dataDirectory: string) {
  return new Brochures({
    config: { dataDirectory, publicUrl: 'https://ardi.example' },
    folder: join(dataDirectory, 'imports'),
    fetchFile: (address) => fetchBytes(address, { isAllowed }),
  });
}

test('a brochure is kept as it is, with its size, and fetched once', async () => {
  const table = written('id');
  const pdf = tinyFiles['application/pdf'];
  writeFileSync(join(dirname(table), 'plan.pdf'), pdf);
  const dataDirectory = temporaryFolder();
  const address = `${host}/plan.pdf`;
  asked = [];
  for (let times = 0; times < 2; times++) {
    const brochures = brochuresIn(dataDirectory);
    await brochures.prepare(table, new Set(['plan.pdf', address]));
    const file = brochures.find(table, 'plan.pdf');
    expect(file).toEqual({
      url: expect.stringMatching(/^https:\/\/ardi\.example\/uploads\/[0-9a-f]{32}\.pdf$/) as string,
      bytes: pdf.length,
    });
    expect(brochures.find(table, address)).toEqual(file);
  }
  expect(asked).toEqual(['/plan.pdf']);
  const [name = '', ...others] = readdirSync(join(dataDirectory, 'uploads/media'));
  expect(others).toEqual([]);
  expect(pdf.equals(readFileSync(mediaFile({ dataDirectory }, name)))).toBe(true);
});

test('what is no PDF, or too large a one, is told', async () => {
  const table = written('id');
  writeFileSync(join(dirname(table), 'page.pdf'), '<!doctype html>%PDF-1.4');
  writeFileSync(
    join(dirname(table), 'large.pdf'),
    Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(30e6)]),
  );
  const brochures = brochuresIn(temporaryFolder());
  const problems = {
    'page.pdf': brochureProblems.notPdf,
    'large.pdf': tooLarge(30e6),
    'none.pdf': pictureProblems.missing,
    '../file.pdf': pictureProblems.outside,
    [`${host}/red.png`]: brochureProblems.notPdf,
    [`${host}/none.pdf`]: message('its host answers {status}', { status: 404 }),
  };
  await brochures.prepare(table, new Set(Object.keys(problems)));
  for (const [reference, problem] of Object.entries(problems))
    expect([reference, brochures.find(table, reference)]).toEqual([reference, { problem }]);
});
