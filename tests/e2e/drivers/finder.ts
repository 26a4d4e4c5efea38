import type { Locator, Page } from '@playwright/test';
import { fill } from '../../../words/fill.ts';
import { filters } from '../../../words/ar/map/filters.ts';
import { finder as words } from '../../../words/ar/finder/finder.ts';
import { nearestTo } from '../../../lib/geo/sphere.ts';
import { query, type ParcelRow } from '../../support/land.ts';

/** The map's finder as a user sees it. */
export class Finder {
  readonly page: Page;
  readonly button: Locator;
  readonly root: Locator;
  readonly answers: Locator;
  readonly question: Locator;
  /** The choices currently offered. */
  readonly choices: Locator;
  readonly status: Locator;
  readonly sizeFrom: Locator;
  readonly sizeTo: Locator;

  constructor(page: Page) {
    this.page = page;
    this.button = page.getByRole('button', { name: words.open });
    this.root = page.getByRole('region', { name: words.title });
    this.answers = this.root.getByRole('navigation', { name: words.way });
    this.question = this.root.getByRole('heading', { level: 2 });
    this.choices = this.root.getByRole('list').last().getByRole('button');
    this.status = this.root.getByRole('status');
    this.sizeFrom = this.field(fill(filters.fromOf, { field: words.size }));
    this.sizeTo = this.field(fill(filters.toOf, { field: words.size }));
  }

  /** A choice by its name or number alone, without the count below it. */
  choice(name: string): Locator {
    return this.choices.filter({ has: this.page.locator('bdi').getByText(name, { exact: true }) });
  }

  kind(kind: keyof typeof words.kinds): Locator {
    return this.root.getByRole('radio', { name: words.kinds[kind] });
  }

  field(label: string): Locator {
    return this.root.getByLabel(label, { exact: true });
  }
}

interface Point {
  x: number;
  y: number;
}

/** Matching parcels of a region within this distance of one of its metro stations, computed from the tables alone. */
export function parcelsNearMetro(where: string, meters: number, regionKey = 'Riyadh'): ParcelRow[] {
  const ofRegion = `region_id = (select id from region where key = '${regionKey}')`;
  const stations = query<{ geometry: string }>(
    `select geometry from overlay where kind = 'metro_station' and ${ofRegion}`,
  ).map(({ geometry }): Point => {
    const [x, y] = (JSON.parse(geometry) as { coordinates: [number, number] }).coordinates;
    return { x, y };
  });
  return query<ParcelRow>(`select * from parcel where ${ofRegion} and ${where} order by id`).filter(
    ({ centroid_x: x, centroid_y: y }) => (nearestTo({ x, y }, stations)?.meters ?? Infinity) <= meters,
  );
}
