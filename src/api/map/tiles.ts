import axios from 'axios';
import type { Envelope } from '../../../contract/shared/envelope.ts';
import type { HeatMode, HeatSquares, ModeList } from '../../../contract/map/modes.ts';
import { tilePaths } from '../../../contract/map/tile-paths.ts';
import type { StationList } from '../../../contract/map/stations.ts';
import type { Environment } from '../../environment/environment.ts';
import { CallFailure } from '../shared/failure.ts';

/** Requests to the tile host. They are not API calls, so none of the API's headers are sent. */

/** Modes listed by the tile host, with the classes of a region (specification §2, §7). */
export async function listModes(
  { addresses }: Environment,
  regionKey: string,
  signal: AbortSignal,
): Promise<ModeList> {
  const url = `${addresses.tiles}${tilePaths.modes}?region=${regionKey.toLowerCase()}`;
  return (await get<Envelope<ModeList>>(url, signal)).data;
}

/** The squares of a heat mode in a region. */
export async function getHeatSquares(
  mode: HeatMode,
  regionKey: string,
  signal: AbortSignal,
): Promise<HeatSquares> {
  return get<HeatSquares>(mode.dataUrl.replace('{region}', regionKey.toLowerCase()), signal);
}

/** Metro stations of a region, used to find the one nearest to a place. */
export async function listStations(
  { addresses }: Environment,
  regionKey: string,
  signal: AbortSignal,
): Promise<StationList> {
  const url = addresses.tiles + tilePaths.stationsBase + regionKey.toLowerCase();
  return (await get<Envelope<StationList>>(url, signal)).data;
}

async function get<Body>(url: string, signal: AbortSignal): Promise<Body> {
  try {
    const { data } = await axios.get<Body>(url, { signal });
    if (typeof data !== 'object') throw new Error('not JSON');
    return data;
  } catch (error) {
    throw new CallFailure(error);
  }
}
