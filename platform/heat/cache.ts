import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { SaleCatalog } from '../sales/catalog.ts';
import type { SaleIndex } from '../sales/index.ts';
import type { HeatModeId } from './modes.ts';
import { heatSquares } from './squares.ts';

interface Answer {
  gzipped: Buffer;
  etag: string;
}

/** Squares once computed, until the sales change. */
export class HeatCache {
  readonly #sales: SaleCatalog;
  readonly #answers = new WeakMap<SaleIndex, Map<string, Promise<Answer>>>();

  constructor(sales: SaleCatalog) {
    this.#sales = sales;
  }

  async squares(regionId: number, mode: HeatModeId): Promise<Answer> {
    const index = await this.#sales.index();
    const answers = this.#answers.get(index) ?? new Map<string, Promise<Answer>>();
    this.#answers.set(index, answers);
    const key = `${regionId} ${mode}`;
    let answer = answers.get(key);
    if (!answer) answers.set(key, (answer = compute(index, regionId, mode)));
    return answer;
  }
}

async function compute(index: SaleIndex, regionId: number, mode: HeatModeId): Promise<Answer> {
  const json = JSON.stringify(heatSquares(index, regionId, mode));
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`;
  return { gzipped: await promisify(gzip)(json), etag };
}
