import type { Insertable } from 'kysely';
import type { ProjectTable } from '../../../database/schema/schema.ts';
import { projectStatuses } from '../../../contract/shared/vocabulary.ts';
import { createRandom } from '../land/random.ts';
import { megaDeveloperCode, type DemoOrganisation } from './organisations.ts';
import { placeWords, type Site } from './site.ts';
import { summaryOf, unitsOf, type Unit } from './units.ts';

/** A project before the store has assigned the ids of its developer and source. */
export interface DemoProject {
  organisationCode: string;
  row: Omit<Insertable<ProjectTable>, 'organisation_id' | 'source_id'>;
  /** Bookable lots; empty when the project does not take bookings. */
  bookings: Unit[];
}

const dayMilliseconds = 86_400_000;

/** Invented names: seven beginnings and eight endings combine to 56 names before one repeats. */
const beginnings = ['واحة', 'ربوع', 'بستان', 'مرابع', 'دار', 'ظلال', 'ساحات'];
const endings = ['الخزامى', 'الطلح', 'السدر', 'العرعر', 'الريحان', 'الغضا', 'الشيح', 'النفل'];

/** The marketplace projects of a region. The first `bookable` sites take bookings, lot by lot. */
export function projectsOf(
  region: { id: number; number: number; nameOffset: number },
  seed: string,
  sites: readonly Site[],
  bookable: number,
  developers: readonly DemoOrganisation[],
): DemoProject[] {
  return sites.map((site, index) => {
    const number = index + 1;
    const id = region.number * 1_000_000 + number;
    const random = createRandom(`${seed}/project/${id}`);
    const takesBookings = index < bookable;
    const developer = random.pick(
      developers.filter(
        (row) => row.code !== megaDeveloperCode && (!takesBookings || row.booking_module_enabled),
      ),
    );
    const units = unitsOf(random, site);
    const published = Date.UTC(2025, 9, 1, 9) + random.whole(0, 364) * dayMilliseconds;
    return {
      organisationCode: developer.code,
      row: {
        id,
        region_id: region.id,
        kind: 'marketplace',
        name: nameOf(region.nameOffset + index),
        developer_name: developer.name,
        city_name: site.neighborhood.city_name,
        status: random.pick(projectStatuses),
        ...summaryOf(site, units),
        description: `مشروع سكني تجريبي في ${placeWords(site)} بمدينة ${site.neighborhood.city_name}، يعرض قطعاً ووحدات على شوارع داخلية هادئة قريبة من الخدمات.`,
        image_url: null,
        content: null,
        published_at: new Date(published).toISOString(),
      },
      bookings: takesBookings ? units : [],
    };
  });
}

function nameOf(index: number): string {
  return `${beginnings[index % beginnings.length]} ${endings[index % endings.length]}`;
}
