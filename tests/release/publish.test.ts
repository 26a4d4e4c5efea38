import { spawn, type ChildProcess } from 'node:child_process';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from '../support/project-copy.ts';
import { freePort } from '../support/programs.ts';

let project: Awaited<ReturnType<typeof copyProject>>;
let site: ChildProcess | undefined;
let port: number;

beforeAll(async () => {
  project = await copyProject();
  port = await freePort();
});
afterAll(async () => {
  if (site && site.exitCode === null) {
    const ended = new Promise((done) => site?.once('close', done));
    site.kill('SIGTERM');
    await ended;
  }
  await project.remove();
});

interface Outcome {
  code: number | null;
  output: string;
}

function run(script: string, ...parameters: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [join(project.folder, script), ...parameters], {
    cwd: project.folder,
    env: { PATH: process.env.PATH, SITE_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
}

/** Serves the latest build, as `npm start` does, with its own URL in the pages. */
async function serve(build: string): Promise<void> {
  site = spawn(
    process.execPath,
    [
      join(project.folder, 'tools/server/serve.ts'),
      join(project.folder, '.build', build),
      '127.0.0.1',
      String(port),
    ],
    {
      cwd: project.folder,
      env: { PATH: process.env.PATH, SITE_PORT: String(port), PUBLIC_SITE_URL: 'https://ardi.example' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  await new Promise((done, failed) => {
    site?.once('message', done);
    site?.once('close', failed);
  });
}

const landing = (id: string) => fetch(`http://127.0.0.1:${port}/landing-page/${id}`);

test('publishing a campaign updates the running site; a broken campaign changes nothing', async () => {
  const { folder } = project;
  const file = join(folder, 'src/content/landing/500.md');

  expect(await run('tools/landing.ts', 'publish')).toEqual({
    code: 0,
    output:
      'يُنشر المجلد كله كما هو الآن: لا يُعرف ما نُشر قبله\n' +
      'بُني الموقع. لا يعمل الآن موقع من هذا المجلد: سيظهر ما نُشر مع npm start\n',
  });
  const [first = ''] = (await readdir(join(folder, '.build'))).filter((name) => name.startsWith('site-'));
  await serve(first);
  expect((await landing('500')).status).toBe(404);
  const before = await landing('46');
  expect(before.headers.get('x-build')).toBe(first);
  const asset = /\/_astro\/[\w.-]+\.js/.exec(await before.text())?.[0];

  const made = await run('tools/landing.ts', 'new', '500');
  expect(made.output).toContain('src/content/landing/500.md');

  // The examples of a new campaign are not for visitors.
  const unready = await run('tools/landing.ts', 'publish');
  expect(unready.code).toBe(1);
  expect(unready.output).toContain('src/content/landing/500.md:2: title: هذا نص النموذج');
  expect((await landing('500')).status).toBe(404);

  const picture = join(folder, 'src/content/landing/pictures/500/first-picture.webp');
  await copyFile(join(folder, 'src/content/landing/pictures/81/metro-line.webp'), picture);
  const examples = /(?<=^(?:title|description|lead):\s|\s(?:alt|question|answer):\s).*$|^فقرة.*$/gm;
  await writeFile(file, (await readFile(file, 'utf8')).replace(examples, 'عرض الحملة'));
  const published = await run('tools/landing.ts', 'publish');
  expect(published.output.split('\n')).toEqual([
    'يُنشر من المجلد كل ما تغيّر منذ آخر نشر:',
    '  جديد: src/content/landing/500.md',
    '  جديد: src/content/landing/pictures/500/first-picture.webp',
    'لإيقافه اضغط Ctrl+C',
    expect.stringMatching(new RegExp(`^نُشر في \\d+ ثانية: http://127.0.0.1:${port}$`)),
    '',
  ]);
  const page = await landing('500');
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('عرض الحملة');
  // The running site's configuration applies, not that of the shell.
  expect(html).toContain('<link rel="canonical" href="https://ardi.example/landing-page/500">');
  // A page already open in a browser still finds the files of its build.
  expect((await fetch(`http://127.0.0.1:${port}${asset}`)).status).toBe(200);

  const sound = await readFile(file, 'utf8');
  await writeFile(file, sound.replace('theme: palm', 'theme: plum'));
  const refused = await run('tools/landing.ts', 'publish');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('src/content/landing/500.md:8: theme: اختر سمة من هذه');
  expect(await (await landing('500')).text()).toBe(html);

  // An error found only by the build also leaves the site unchanged.
  await writeFile(picture, 'not a picture');
  await writeFile(file, sound);
  const failed = await run('tools/landing.ts', 'publish');
  expect(failed.code).toBe(1);
  expect(await (await landing('500')).text()).toBe(html);
});
