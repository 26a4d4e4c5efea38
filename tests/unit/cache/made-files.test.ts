import { expect, test } from 'vitest';
import { MadeFiles, TooManyFiles } from '../../../src/cache/made-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += new TextDecoder().decode(piece);
  return text;
}

/** A file whose pieces appear when the test says so. */
function heldFile() {
  let release = Promise.withResolvers<void>();
  let made = 0;
  return {
    get made() {
      return made;
    },
    next() {
      release.resolve();
      release = Promise.withResolvers();
    },
    async *make() {
      made++;
      yield bytes('first ');
      await release.promise;
      yield bytes('second');
    },
  };
}

const always = () => true;

test('a file is made once for all who read it, while it is being made and afterwards', async () => {
  const files = new MadeFiles({ atOnce: 2, mostWaiting: 5, keptBytes: 1000 });
  const file = heldFile();
  const early = files.read('a', () => file.make(), always);
  expect(new TextDecoder().decode((await early.next()).value ?? undefined)).toBe('first ');
  const joined = files.read('a', () => file.make(), always);
  const joinedText = textOf(joined);
  file.next();
  expect(await textOf(early)).toBe('second');
  expect(await joinedText).toBe('first second');
  expect(await textOf(files.read('a', () => file.make(), always))).toBe('first second');
  expect(file.made).toBe(1);
});

test('a file that may not be kept, and the one read least recently, are made again', async () => {
  const files = new MadeFiles({ atOnce: 2, mostWaiting: 5, keptBytes: 10 });
  const made: string[] = [];
  const read = (key: string, mayKeep = true) =>
    textOf(
      files.read(
        key,
        async function* () {
          made.push(key);
          await Promise.resolve();
          yield bytes(`text ${key}`);
        },
        () => mayKeep,
      ),
    );
  await read('a', false);
  await read('a');
  await read('a');
  expect(made).toEqual(['a', 'a']);
  await read('b');
  await read('a');
  expect(made).toEqual(['a', 'a', 'b', 'a']);
});

test('only so many are made at a time, and only so many wait', async () => {
  const files = new MadeFiles({ atOnce: 1, mostWaiting: 1, keptBytes: 1000 });
  const [first, second, third] = [heldFile(), heldFile(), heldFile()];
  const one = textOf(files.read('a', () => first.make(), always));
  await expect.poll(() => first.made).toBe(1);
  const two = textOf(files.read('b', () => second.make(), always));
  expect(() => files.read('c', () => third.make(), always)).toThrow(TooManyFiles);
  expect(second.made).toBe(0);
  first.next();
  expect(await one).toBe('first second');
  await expect.poll(() => second.made).toBe(1);
  second.next();
  expect(await two).toBe('first second');
});

test('a failure reaches everyone who reads the file, and the next reader has it made again', async () => {
  const files = new MadeFiles({ atOnce: 1, mostWaiting: 1, keptBytes: 1000 });
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield bytes('first ');
    await Promise.resolve();
    throw new Error('the platform is away');
  }
  const both = [files.read('a', failing, always), files.read('a', failing, always)].map(textOf);
  for (const each of both) await expect(each).rejects.toThrow('the platform is away');
  const file = heldFile();
  const again = textOf(files.read('a', () => file.make(), always));
  await expect.poll(() => file.made).toBe(1);
  file.next();
  expect(await again).toBe('first second');
});
