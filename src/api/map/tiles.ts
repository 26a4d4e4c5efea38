import axios from 'axios';
import type { Envelope } from '../../contract/shared/envelope.ts';
import type { HeatMode, HeatSquares, ModeList } from '../../contract/map/modes.ts';
import { tilePaths } from '../../contract/routes.ts';
import type { StationList } from '../../contract/map/stations.ts';
import type { Environment } from '../../environment/environment.ts';
import { pageTimeout } from '../shared/call.ts';
import { CallFailure } from '../shared/failure.ts';

/** The tile host: no call of the API, so none of its headers are sent. */

/** The heat modes that the tile host lists (specification §2, §7). */
export async function listHeatModes({ addresses }: Environment, signal: AbortSignal): Promise<HeatMode[]> {
  const body = await get<Envelope<ModeList>>(addresses.tiles + tilePaths.modes, signal);
  return body.data.heatModes;
}

/** The squares of a heat mode in a region. */
export async function getHeatSquares(
  mode: HeatMode,
  regionKey: string,
  signal: AbortSignal,
): Promise<HeatSquares> {
  return get<HeatSquares>(mode.dataUrl.replace('{region}', regionKey.toLowerCase()), signal);
}

/** The metro stations of a region, for telling the nearest to a place. */
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
    const { data } = await axios.get<Body>(url, { signal, timeout: pageTimeout });
    if (typeof data !== 'object') throw new Error('the answer is no JSON');
    return data;
  } catch (error) {
    throw new CallFailure(error);
  }
}
