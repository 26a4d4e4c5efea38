import { sql } from 'kysely';
import type { MemberRole } from '../../contract/offer/member-roles.ts';
import type { ApprovalStatus } from '../../contract/shared/vocabulary.ts';
import type { Store } from '../../database/connection/store.ts';
import { newPerson, newPhoneNumber, type Person } from './people.ts';
import type { TestPlatform } from './platform.ts';

/** An organization that came from no file. */
export interface Office {
  id: number;
  code: string;
}

/** A new broker with a public page. */
export async function newOffice(
  { database }: Store,
  { approval = 'approved' }: { approval?: ApprovalStatus } = {},
): Promise<Office> {
  const code = `T${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await database
    .insertInto('organisation')
    .values({
      ...{ code, name: `مكتب ${code}`, type: 'broker', phone_number: newPhoneNumber(), email: null },
      ...{ about: null, licence_no: '1200000001', city_name: 'الرياض', region_id: null, logo_url: null },
      ...{ profile_url: null, joined_at: '2026-01-01T00:00:00.000Z', approval_status: approval },
      ...{ status: 'active', is_profile_completed: 1, public_profile_enabled: 1 },
      ...{ created_by_id: null, source_id: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code };
}

/** A new person who belongs to an organization in a role. */
export async function newMember(
  { database }: Store,
  platform: TestPlatform,
  { id }: Office,
  role: MemberRole,
): Promise<Person> {
  const person = await newPerson(platform);
  const joinedAt = new Date().toISOString();
  await database
    .insertInto('organisation_member')
    .values({ account_id: person.id, organisation_id: id, role, joined_at: joinedAt })
    .execute();
  return person;
}

/** Parcels of one region that nobody offers, in the order of their ids, beginning with the `skip`th. */
export async function freeParcels({ database }: Store, count: number, skip = 0): Promise<number[]> {
  const rows = await database
    .selectFrom('parcel')
    .innerJoin('region', 'region.id', 'parcel.region_id')
    .select('parcel.id')
    .where('region.key', '=', 'Riyadh')
    .where('parcel.neighborhood_id', 'is not', null)
    .where(sql<boolean>`parcel.id not in (select parcel_id from offer_parcel)`)
    .where(sql<boolean>`parcel.id not in (select parcel_id from booking_parcel)`)
    .orderBy('parcel.id')
    .offset(skip)
    .limit(count)
    .execute();
  return rows.map((row) => row.id);
}

/** What the form of an offer sends. */
export function offerForm(parcels: readonly number[], changes: Record<string, unknown> = {}) {
  return {
    purpose: 'sale',
    parcelObjectIds: parcels,
    priceBasis: 'total',
    price: 1_250_000,
    description: 'أرض سكنية على شارعين، قريبة من الخدمات والطريق الرئيسي.',
    photoIds: [],
    licenceNo: '7200000001',
    licenceEnds: '2030-12-31',
    contactPhone: '+966551112222',
    whatsapp: null,
    isToBePublished: true,
    ...changes,
  };
}
