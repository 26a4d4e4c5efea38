import { createInterface } from 'node:readline/promises';
import { ignoreClosedOutput } from '../lib/node/closed-output.ts';
import { readConfig } from '../operations/config.ts';
import { runDataCommand } from './data-command.ts';
import { usage, UsageError } from './data-options.ts';
import { sentenceOf } from './shared/full-disk.ts';
import { commandActor } from './import/load/load-record.ts';

/** `npm run data -- …` */
ignoreClosedOutput();
const ending = new AbortController();
// Only a watch has handlers: anything else ends at once, and its transaction is rolled back.
if (process.argv[2] === 'watch')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());

try {
  await runDataCommand(process.argv.slice(2), {
    config: readConfig(process.env),
    actor: commandActor(),
    print: (line) => console.log(line),
    signal: ending.signal,
    write: (text) => void process.stdout.write(text),
    ...(process.stdin.isTTY ? { ask } : {}),
  });
} catch (error) {
  console.error(sentenceOf(error));
  if (error instanceof UsageError) console.error(usage);
  process.exitCode = 1;
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close());
  return /^y(es)?$/i.test(answer.trim());
}
