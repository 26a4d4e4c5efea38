import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport, type ImportCommand } from '../../pipeline/import/command.ts';
import type { Store } from '../../database/connection/store.ts';

/** What a command printed, as one text, and the folder of its files. */
export type MarketLoad = (
  kind: string,
  content: string | Buffer,
  options?: Partial<ImportCommand> & { beside?: Record<string, Buffer>; name?: string },
) => Promise<string>;

/** Runs import commands with a data directory of their own. */
export function marketImports(
  store: Store,
  publicUrl = 'https://ardi.example',
): { load: MarketLoad; folder: string; dataDirectory: string; end: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-market-'));
  const dataDirectory = join(folder, 'data');
  const load: MarketLoad = async (kind, content, { beside = {}, name = `${kind}.csv`, ...options } = {}) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    for (const [other, bytes] of Object.entries(beside)) writeFileSync(join(folder, other), bytes);
    const lines: string[] = [];
    await runImport(store, {
      words: [kind, file],
      ...{ region: undefined, city: undefined, as: undefined, source: undefined, licence: undefined },
      dataDirectory,
      publicUrl,
      print: (line) => lines.push(line),
      ...options,
    });
    return lines.join('\n');
  };
  return { load, folder, dataDirectory, end: () => rmSync(folder, { recursive: true }) };
}
