import type { GroundAddress } from '../../contract/map/ground-address.ts';

/** How long the host of the ground may take to answer, milliseconds. */
const patience = 10_000;

/**
 * Asks another host for a piece of the map's ground.
 *
 * @returns what is wrong with the answer, for an operator; undefined if nothing
 */
export async function groundFault({ kind, url }: GroundAddress): Promise<string | undefined> {
  const asked = url.replaceAll(/\{[zxy]\}/g, '0');
  const headers = kind === 'archive' ? { range: 'bytes=0-6' } : undefined;
  try {
    const response = await fetch(asked, {
      ...(headers ? { headers } : {}),
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) return `it answers with status ${response.status}`;
    if (kind === 'archive') {
      if (response.status !== 206) {
        await response.body?.cancel();
        return 'it does not answer by ranges';
      }
      return (await response.text()) === 'PMTiles' ? undefined : 'it is not a PMTiles archive';
    }
    if (kind === 'template') return void (await response.body?.cancel());
    await response.json();
    return undefined;
  } catch (error) {
    return error instanceof SyntaxError ? 'it is not JSON' : 'it does not answer';
  }
}
