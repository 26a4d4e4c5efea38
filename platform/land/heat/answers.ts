import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { SaleIndex } from '../sales/index.ts';
import type { HeatModeId } from './modes.ts';
import { heatSquares } from './squares.ts';

export interface HeatAnswer {
  gzipped: Uint8Array;
  etag: string;
}

/** Caches the computed squares of each region and mode. */
export class HeatAnswers {
  readonly #answers = new Map<string, HeatAnswer>();

  squares(index: SaleIndex, regionId: number, mode: HeatModeId): HeatAnswer {
    const key = `${regionId} ${mode}`;
    let answer = this.#answers.get(key);
    if (!answer) this.#answers.set(key, (answer = compute(index, regionId, mode)));
    return answer;
  }
}

function compute(index: SaleIndex, regionId: number, mode: HeatModeId): HeatAnswer {
  const json = JSON.stringify(heatSquares(index, regionId, mode));
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`;
  return { gzipped: gzipSync(json), etag };
}
