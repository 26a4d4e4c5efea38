import type { Insertable } from 'kysely';
import { z } from 'zod';
import { message, type Message } from '../../../words/message.ts';
import type { OrganisationTable } from '../../../database/schema/schema.ts';
import { regionOf } from '../../../contract/shared/region-names.ts';
import type { OrganisationType, RegionKey } from '../../../contract/shared/vocabulary.ts';
import { organisationFields, type OrganisationField } from './organisations-fields.ts';
import type { Properties } from '../geo/properties.ts';
import type { MarketImport, ReadRow } from './load.ts';
import { aboutRow, type About } from './refusals.ts';
import { partsOf, phoneProblems, readMobile, readPhone, typeOf } from './words.ts';

/** A parsed row of organizations. */
export interface ReadOrganisation {
  id: string;
  name: string;
  type: OrganisationType;
  region: RegionKey | undefined;
  /** What the file says of it beside name, type and region. */
  rest: Pick<
    Insertable<OrganisationTable>,
    'phone_number' | 'email' | 'about' | 'licence_no' | 'city_name' | 'profile_url'
  >;
  logo: string | undefined;
  /** Mobile numbers in the format of calls. */
  members: string[];
}

export const organisationProblems = {
  noId: message('no id'),
  noName: message('no name'),
  noType: message('no type'),
  unknownType: message('unknown type of organisation'),
  unknownRegion: message('unknown region'),
} as const;

/** Parses a row, or says why it cannot be used. */
export function readOrganisation(
  cells: Properties,
  { region: only }: Pick<MarketImport, 'region'> = {},
): ReadRow<ReadOrganisation> {
  const text = (name: OrganisationField) => cells.text(organisationFields[name].names, name);
  const given = Object.fromEntries(
    (Object.keys(organisationFields) as OrganisationField[]).map((name) => [name, text(name)]),
  ) as Partial<Record<OrganisationField, string>>;
  const name = cells.arabic(organisationFields.name.names, 'name');
  const { id } = given;
  if (id === undefined) return { reason: organisationProblems.noId, about: name ?? '' };
  const refuse = (reason: Message, about: About = '') => ({ reason, about: aboutRow(id, about) });
  if (name === undefined) return refuse(organisationProblems.noName);
  if (given.type === undefined) return refuse(organisationProblems.noType);
  const type = typeOf(given.type);
  if (type === undefined) return refuse(organisationProblems.unknownType, given.type);
  const region = given.region === undefined ? only : regionOf(given.region);
  if (given.region !== undefined && region === undefined)
    return refuse(organisationProblems.unknownRegion, given.region);
  const phone = given.phone === undefined ? undefined : readPhone(given.phone);
  if (phone && 'problem' in phone && phone.problem === phoneProblems.foreign)
    return refuse(phone.problem, given.phone);
  const members: string[] = [];
  for (const each of partsOf(given.members)) {
    const mobile = readMobile(each);
    if ('problem' in mobile) return refuse(message('a member: {problem}', { problem: mobile.problem }), each);
    members.push(mobile.phone);
  }
  const number = phone && 'phone' in phone ? phone.phone : null;
  const email = z.email().safeParse(given.email).data ?? null;
  const website = websiteOf(given.website);
  return {
    id,
    row: {
      id,
      name,
      type,
      region,
      rest: {
        phone_number: number,
        email,
        about: given.about ?? null,
        licence_no: given.licence ?? null,
        city_name: given.city ?? null,
        profile_url: website,
      },
      logo: given.logo,
      members: [...new Set(members)],
    },
    given,
    understood: { ...given, name, phone: number, email, website, region },
  };
}

function websiteOf(text: string | undefined): string | null {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  return url && ['https:', 'http:'].includes(url.protocol) ? url.href : null;
}
