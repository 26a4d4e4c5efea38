import { describe, expect, test } from 'vitest';
import { emptyBench } from '../../support/bench.ts';
import { newPerson } from '../../support/people.ts';
import { engines } from '../../support/store.ts';
import { storedUploads, tinyFiles } from '../../support/uploads.ts';

describe.each(engines)('upload forms on %s', (engine) => {
  const bench = emptyBench(engine);

  /** A body that no browser would send. */
  async function sendRaw(token: string, body: string | Buffer, type = 'multipart/form-data; boundary=x') {
    const response = await bench.platform.get('api/attachments', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    const answer = (await response.json()) as { code?: string; data: { fileName: string } | null };
    return { ...answer, status: response.status };
  }
  const part = (disposition: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      content,
      Buffer.from('\r\n--x--\r\n'),
    ]);

  test.each([
    [
      'a form that ends early',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      undefined,
    ],
    ['a form without parts', '', undefined],
    ['a form that is none', 'hello', undefined],
    ['no boundary', '--x--', 'multipart/form-data'],
  ])('%s is a client error, not a server error', async (_, body, type) => {
    const { token } = await newPerson(bench.platform);
    const before = await storedUploads(bench.platform);
    const { status } = await sendRaw(token, body, type);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await storedUploads(bench.platform)).toEqual(before);
  });

  test.each([
    ['صورة الأرض (1).png', 'صورة الأرض 1.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\plan.png', 'plan.png'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['a\u0007b\tc\u200f.png', 'abc.png'],
    ['<img src=x>.png', 'img srcx.png'],
    ['💥', 'file'],
    [`${'س'.repeat(300)}.png`, `${'س'.repeat(116)}.png`],
  ])('sanitizes the file name %j', async (name, expected) => {
    const { token } = await newPerson(bench.platform);
    const { status, data } = await sendRaw(
      token,
      part(`name="file"; filename="${name}"`, tinyFiles['image/png']),
    );
    expect([status, data?.fileName]).toEqual([200, expected]);
  });
});
