import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Path of the list of rows that the last load of a file wrote; lists have the number of their load before the name. */
export function listOf(dataDirectory: string, name: string): string {
  const folder = join(dataDirectory, 'imports');
  const numberOf = (each: string) => Number(/^\d+/.exec(each)?.[0] ?? 0);
  const found = readdirSync(folder)
    .filter((each) => each.replace(/^\d+-/, '') === name)
    .sort((one, other) => numberOf(other) - numberOf(one))[0];
  return join(folder, found ?? name);
}
