import type { FastifyRequest } from 'fastify';
import { allowancePrefix } from './allowance.ts';
import { networkOfCaller } from './client-address.ts';
import type { Platform } from '../platform.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';

const hour = 3_600_000;
/** Events and messages per hour: several visits' worth from a device, a thousand visitors' behind one address. */
const mostRows = { address: 20_000, device: 2000 };
/** Bytes per hour of a device, which may send recordings; those of an address are the operator's to set. */
const mostBytesOfDevice = 20_000_000;

/**
 * Takes what a browser reports of its use from the budgets of its address and its device. Counted in memory: nothing is
 * written for what is refused. Throws too_many_requests.
 */
export function spendUsage(
  { counts, config }: Pick<Platform, 'counts' | 'config'>,
  request: FastifyRequest,
  { device, rows, bytes }: { device: string | undefined; rows: number; bytes: number },
): void {
  const network = networkOfCaller(request, config) ?? 'site';
  const waitFor = (key: string, most: number, amount: number) => {
    const { current, ttl } = counts.add(`${allowancePrefix}usage ${key}`, hour, amount);
    return current > most ? ttl : 0;
  };
  // An address over its budget costs nothing more: the devices it makes up are not counted.
  const wait =
    waitFor(`rows of ${network}`, mostRows.address, rows) ||
    waitFor(`bytes of ${network}`, config.usageBytesPerHourOfAddress, bytes) ||
    (device === undefined
      ? 0
      : waitFor(`rows of device ${device}`, mostRows.device, rows) ||
        waitFor(`bytes of device ${device}`, mostBytesOfDevice, bytes));
  if (wait > 0) throw new Refusal('too_many_requests', { waitMilliseconds: wait });
}
