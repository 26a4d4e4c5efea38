/** With more parcels than this, those of all deeds in the neighborhoods are computed. */
const mostParcels = 200_000;
/** With more quarters than this in a neighborhood, all of them are computed: each is a query of its own. */
const mostQuarters = 4;

/** A quarter of a year. */
export interface Quarter {
  year: number;
  /** 1 to 4. */
  quarter: number;
}

/** The quarter of a date, `YYYY-MM-DD`. */
export function quarterOf(date: string): Quarter {
  return { year: Number(date.slice(0, 4)), quarter: Math.ceil(Number(date.slice(5, 7)) / 3) };
}

/**
 * Where a load has changed deeds, so that only figures that may differ are computed again: those of quarters of
 * neighborhoods, and prices of parcels.
 */
export class TouchedLand {
  /** Quarters as `year * 4 + quarter - 1`; undefined: all. */
  readonly #quarters = new Map<number | null, Set<number> | undefined>();
  #parcels: Set<number> | undefined = new Set();

  /** A deed that was written or taken out, and its parcels. Null: it lies in no neighborhood. */
  addDeed(neighborhoodId: number | null, date: string, parcelIds: Iterable<number>): void {
    const { year, quarter } = quarterOf(date);
    const known = this.#quarters.get(neighborhoodId);
    const isAll = known === undefined && this.#quarters.has(neighborhoodId);
    if (!isAll) {
      const quarters = (known ?? new Set()).add(year * 4 + quarter - 1);
      this.#quarters.set(neighborhoodId, quarters.size > mostQuarters ? undefined : quarters);
    }
    this.addParcels(parcelIds);
  }

  /** A neighborhood whose changed quarters and parcels are not known: all of them are computed. */
  addNeighborhood(neighborhoodId: number | null): void {
    this.#quarters.set(neighborhoodId, undefined);
    this.#parcels = undefined;
  }

  addParcels(parcelIds: Iterable<number>): void {
    for (const id of parcelIds) this.#parcels?.add(id);
    if ((this.#parcels?.size ?? 0) > mostParcels) this.#parcels = undefined;
  }

  get isEmpty(): boolean {
    return this.#quarters.size === 0;
  }

  /** Whether deeds in no neighborhood are among them. */
  get hasUnplaced(): boolean {
    return this.#quarters.has(null);
  }

  /** Ids of all neighborhoods. */
  get neighborhoods(): number[] {
    return [...this.#quarters.keys()].filter((id) => id !== null);
  }

  /** Ids of all parcels; undefined: they are those of the deeds of the neighborhoods. */
  get parcels(): ReadonlySet<number> | undefined {
    return this.#parcels;
  }

  /** Ids of the neighborhoods of which all quarters are touched. */
  get wholeNeighborhoods(): number[] {
    return this.neighborhoods.filter((id) => this.#quarters.get(id) === undefined);
  }

  /** The other neighborhoods, by the quarters that are touched in them. */
  byQuarter(): Map<Quarter, number[]> {
    const groups = new Map<number, number[]>();
    for (const [id, quarters] of this.#quarters) {
      if (id === null) continue;
      for (const index of quarters ?? []) groups.set(index, [...(groups.get(index) ?? []), id]);
    }
    return new Map(
      [...groups].map(([index, ids]) => [{ year: Math.floor(index / 4), quarter: (index % 4) + 1 }, ids]),
    );
  }
}
