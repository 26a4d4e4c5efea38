import { readFileSync } from 'node:fs';

/**
 * Milliseconds of steal time since boot, for which the host has kept a core from running this machine's work. When it
 * grows, responses wait for other machines' work, and the measurement says little about the programs.
 */
export function stolenMilliseconds(core: number): number {
  const line = readFileSync('/proc/stat', 'utf8')
    .split('\n')
    .find((text) => text.startsWith(`cpu${core} `));
  // After the name: user, nice, system, idle, iowait, irq, softirq, steal, in hundredths of a second.
  return Number(line?.split(' ')[8] ?? 0) * 10;
}
