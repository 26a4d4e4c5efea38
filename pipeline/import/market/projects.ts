import { message, type Message } from '../../../words/message.ts';
import type { Position } from '../../../lib/geo/rings.ts';
import { regionOf } from '../../../contract/shared/region-names.ts';
import type { ProjectKind, ProjectStatus, RegionKey } from '../../../contract/shared/vocabulary.ts';
import { projectFields, type ProjectField } from './projects-fields.ts';
import { readNumber } from '../files/numbers.ts';
import type { Properties } from '../geo/properties.ts';
import { dayOf, startOf } from './days.ts';
import type { MarketImport, ReadRow } from './load.ts';
import { aboutRow, type About } from './refusals.ts';
import { projectKindOf, projectStatusOf } from './words.ts';

/** A parsed row of projects. */
export interface ReadProject {
  id: string;
  organisation: string;
  kind: ProjectKind;
  name: string;
  status: ProjectStatus;
  region: RegionKey;
  city: string;
  description: string;
  /** Null: not known yet, as are the next two. */
  units: number | null;
  available: number | null;
  /** m². */
  area: number | null;
  priceFrom: number | null;
  priceTo: number | null;
  /** Its middle, degrees, if the row states it. */
  point: Position | undefined;
  picture: string | undefined;
  publishedAt: string | undefined;
}

export const projectProblems = {
  noId: message('no id'),
  noOrganisation: message('no organisation'),
  noName: message('no name'),
  unknownKind: message('neither of the marketplace nor a mega project'),
  unknownStatus: message('unknown status'),
  noCity: message('no city'),
  noRegion: message('no region (--region KEY tells that of all)'),
  unknownRegion: message('unknown region'),
  badCount: message('the number of units is not a whole number'),
  badArea: message('the area is not a number above zero'),
  moreAvailable: message('more units can be had than there are'),
  prices: message('the lowest price is above the highest'),
  unreadableDay: message('unreadable day'),
  noPoint: message('longitude and latitude are not degrees'),
} as const;

/** Parses a row, or says why it cannot be used. */
export function readProject(
  cells: Properties,
  { region: only, city: onlyCity, dateOrder }: Pick<MarketImport, 'region' | 'city' | 'dateOrder'> = {},
): ReadRow<ReadProject> {
  const text = (name: ProjectField) => cells.text(projectFields[name].names, name);
  const given = Object.fromEntries(
    (Object.keys(projectFields) as ProjectField[]).map((name) => [name, text(name)]),
  ) as Partial<Record<ProjectField, string>>;
  const name = cells.arabic(projectFields.name.names, 'name');
  const { id, organisation } = given;
  if (id === undefined) return { reason: projectProblems.noId, about: name ?? '' };
  const refuse = (reason: Message, about: About = '') => ({ reason, about: aboutRow(id, about) });
  if (organisation === undefined) return refuse(projectProblems.noOrganisation);
  if (name === undefined) return refuse(projectProblems.noName);
  const kind = given.kind === undefined ? 'marketplace' : projectKindOf(given.kind);
  if (kind === undefined) return refuse(projectProblems.unknownKind, given.kind);
  const status = projectStatusOf(given.status ?? '');
  if (status === undefined) return refuse(projectProblems.unknownStatus, given.status);
  const region = given.region === undefined ? only : regionOf(given.region);
  if (region === undefined)
    return given.region === undefined
      ? refuse(projectProblems.noRegion)
      : refuse(projectProblems.unknownRegion, given.region);
  const city = cells.arabic(projectFields.city.names, 'city') ?? onlyCity;
  if (city === undefined) return refuse(projectProblems.noCity);
  const [units, available] = [given.units, given.available].map(countOf);
  if (given.units !== undefined && units === undefined) return refuse(projectProblems.badCount, given.units);
  if (given.available !== undefined && available === undefined)
    return refuse(projectProblems.badCount, given.available);
  if (units !== undefined && available !== undefined && available > units)
    return refuse(
      projectProblems.moreAvailable,
      message('{count} of {all}', { count: String(available), all: String(units) }),
    );
  const [area, priceFrom, priceTo] = [given.area, given.priceFrom, given.priceTo].map(positive);
  if (given.area !== undefined && area === undefined) return refuse(projectProblems.badArea, given.area);
  if (priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo)
    return refuse(
      projectProblems.prices,
      message('{from} to {to}', { from: String(priceFrom), to: String(priceTo) }),
    );
  const published = dayOf(given.published, dateOrder);
  if (given.published !== undefined && published === undefined)
    return refuse(projectProblems.unreadableDay, given.published);
  const point = pointOf(given.longitude, given.latitude);
  if (point === 'none') return refuse(projectProblems.noPoint, aboutPoint(given.longitude, given.latitude));
  const description = cells.arabic(projectFields.description.names, 'description') ?? '';
  return {
    id,
    row: {
      ...{ id, organisation, kind, name, status, region, city, description, point },
      units: units ?? null,
      available: available ?? null,
      area: area ?? null,
      priceFrom: priceFrom ?? null,
      priceTo: priceTo ?? null,
      picture: given.picture,
      publishedAt: published === undefined ? undefined : startOf(published),
    },
    given,
    understood: {
      ...{ ...given, name, kind, city, region, units, available, area, priceFrom, priceTo, published },
    },
  };
}

/** Both coordinates as they are written. */
function aboutPoint(longitude: string | undefined, latitude: string | undefined): About {
  const none = message('none');
  if (longitude !== undefined && latitude !== undefined) return `${longitude}, ${latitude}`;
  return message('{longitude}, {latitude}', { longitude: longitude ?? none, latitude: latitude ?? none });
}

function countOf(text: string | undefined): number | undefined {
  const number = text === undefined ? undefined : readNumber(text);
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
}

function positive(text: string | undefined): number | undefined {
  const number = text === undefined ? undefined : readNumber(text);
  return typeof number === 'number' && number > 0 ? number : undefined;
}

/** Undefined when neither is given; none when they are no place. */
function pointOf(x: string | undefined, y: string | undefined): Position | 'none' | undefined {
  if (x === undefined && y === undefined) return undefined;
  const [longitude, latitude] = [readNumber(x ?? ''), readNumber(y ?? '')];
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return 'none';
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : 'none';
}
