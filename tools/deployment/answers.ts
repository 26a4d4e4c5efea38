import { ask } from './ask.ts';
import { compare } from './compare.ts';
import type { Place } from './place.ts';
import type { Report } from './report.ts';

/** Requests that are not for pages: missing, moved and malformed URLs; and range requests. */
export async function tryAddresses(place: Place, report: Report): Promise<void> {
  const own = `http://127.0.0.1:${place.sitePorts[0]}`;
  const cases: [path: string, status: number][] = [
    ['/no-such-page', 404],
    ['/no-such-page/', 404],
    ['/Atlantis/metrics', 404],
    ['/Atlantis/favorites', 404],
    ['/404', 404],
    ['/404.html', 404],
    ['/_astro/no-such-file.js', 404],
    ['/MARKET', 301],
    ['/MARKET?x=1', 301],
    ['/market?x=%E0%A4%A', 200],
    ['/Riyadh/metrics?x=%E0%A4%A', 200],
    ['/Riyadh/metrics/', 200],
  ];
  for (const [path, status] of cases) {
    const { answer, faults } = await compare(place.siteUrl, own, path);
    report.note(faults.join('\n    '));
    report.expect(answer.status === status, `${path}: ${answer.status} instead of ${status}`);
  }
  const old = await compare(place.siteUrl, own, '/riyadh');
  report.note(old.faults.join('\n    '));
  report.expect(
    old.answer.status >= 301 && old.answer.status <= 308,
    `/riyadh: ${old.answer.status}, no redirect`,
  );
  const unreadable = await ask(`${place.siteUrl}/%E0%A4%A`);
  report.expect(unreadable.status >= 400 && unreadable.status < 500, `/%E0%A4%A: ${unreadable.status}`);
  const head = await ask(`${place.siteUrl}/market`, {}, { method: 'HEAD' });
  report.expect(head.status === 200 && head.body.length === 0, `HEAD of /market: ${head.status}`);
  const { status, headers, body } = await ask(`${place.siteUrl}/videos/reading-the-map.webm`, {
    range: 'bytes=100-199',
  });
  const range = String(headers['content-range']);
  report.expect(status === 206 && body.length === 100, `a range of a film: ${status}, ${body.length} bytes`);
  report.expect(range.startsWith('bytes 100-199/'), `a range of a film: content-range ${range}`);
}

/**
 * The platform under its own host name: API calls, range requests on tiles, and ETags.
 */
export async function tryPlatform({ siteUrl, apiUrl }: Place, report: Report): Promise<void> {
  const call = { platform: 'WEB', 'device-id': 'recipe-device-1', origin: siteUrl };
  for (const path of ['/healthz', '/readyz', '/openapi.json', '/tiles/modes']) {
    const { status, headers } = await ask(apiUrl + path, call);
    report.expect(status === 200, `${path} of the platform: ${status}`);
    const policies = String(headers['content-security-policy']);
    report.expect(
      policies === "default-src 'none'; frame-ancestors 'none'",
      `${path} is sent with ${policies}`,
    );
  }
  const document = await ask(`${apiUrl}/openapi.json`, { 'accept-encoding': 'gzip' });
  report.expect(document.headers['content-encoding'] === 'gzip', 'JSON of the platform is not packed');

  const style = await ask(`${apiUrl}/tiles/styles/Riyadh`, call);
  report.expect(
    style.headers['access-control-allow-origin'] === siteUrl,
    'the site may not ask the platform',
  );
  const [, archive = ''] = /pmtiles:\/\/([^"]+)/.exec(style.body.toString()) ?? [];
  report.expect(archive.startsWith(apiUrl), `the style names the archive ${archive || 'nowhere'}`);
  const part = await ask(archive || apiUrl, { ...call, range: 'bytes=0-126', 'accept-encoding': 'gzip' });
  report.expect(part.status === 206 && part.body.length === 127, `a range of an archive: ${part.status}`);
  report.expect(
    /^"/.test(part.headers.etag ?? ''),
    `an archive has the tag ${part.headers.etag}, which is not strong`,
  );
  const beyond = await ask(archive || apiUrl, { ...call, range: 'bytes=99999999999-' });
  report.expect(beyond.status === 416, `a range beyond an archive: ${beyond.status}`);

  const regions = await ask(`${apiUrl}/regions`, { ...call, 'accept-encoding': 'gzip' });
  report.expect(regions.status === 200, `/regions: ${regions.status}`);
  const again = { ...call, 'accept-encoding': 'gzip', 'if-none-match': regions.headers.etag ?? '' };
  const { status } = await ask(`${apiUrl}/regions`, again);
  report.expect(status === 304, `/regions: ${status} for its own ETag instead of 304`);
  const unknown = await ask(`${apiUrl}/no/such/call`, call);
  report.expect(unknown.status === 404, `a call that there is not: ${unknown.status}`);
}
