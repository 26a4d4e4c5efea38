import { readFileSync } from 'node:fs';

/**
 * Milliseconds that the machine's host has kept a core from running what it had to run, since it was started. Where that
 * grows, answers wait for others' work: what is measured then says little about the programs.
 */
export function stolenMilliseconds(core: number): number {
  const line = readFileSync('/proc/stat', 'utf8')
    .split('\n')
    .find((text) => text.startsWith(`cpu${core} `));
  // After the name: user, nice, system, idle, iowait, irq, softirq, steal, in hundredths of a second.
  return Number(line?.split(' ')[8] ?? 0) * 10;
}
