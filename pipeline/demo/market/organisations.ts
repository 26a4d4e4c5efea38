import type { Insertable } from 'kysely';
import type { OrganisationTable } from '../../../database/schema/schema.ts';
import type { OrganisationType } from '../../../contract/shared/vocabulary.ts';
import { demoRegions, type DemoRegion } from '../land/places.ts';

/** A broker or developer of the demo; the store assigns its id, which is found by its code. */
export type DemoOrganisation = Omit<
  Insertable<OrganisationTable>,
  'id' | 'source_id' | 'created_by_id' | 'logo_url' | 'profile_url'
> & { region_id: number };

/** The developer of the mega project: it exists for that page only. */
export const megaDeveloperCode = 'D2001';

/** Invented names: none is meant to be that of a real office. */
const brokerNames = [
  'مكتب ظلال الطلح العقاري',
  'مكتب نبع الشيح للوساطة العقارية',
  'مكتب سارية النخيل العقاري',
  'مكتب درب الغضا للتسويق العقاري',
  'مكتب مرسى الكثيب العقاري',
  'مكتب فيء الرمث للوساطة العقارية',
  'مكتب رواق السلم العقاري',
  'مكتب مطل العرفج العقاري',
  'مكتب قنديل الساحل للوساطة العقارية',
  'مكتب ضفاف النفل العقاري',
  'مكتب دالية الحرة العقاري',
  'مكتب باب النخلتين للوساطة العقارية',
  'مكتب شراع المرجان العقاري',
  'مكتب لؤلؤة السبخة العقاري',
  'مكتب سفين الخليج للتسويق العقاري',
  'مكتب غيمة الدهناء العقاري',
  'مكتب سنابل الوادي للوساطة العقارية',
  'مكتب برحية القصيم العقاري',
  'مكتب ضباب العرعر العقاري',
  'مكتب مدرج السحاب للوساطة العقارية',
  'مكتب شذى الكادي العقاري',
];

const developerNames = [
  'شركة العرض التجريبي للتطوير العمراني',
  'شركة أفق الطلح للتطوير العقاري',
  'شركة عمران الكثيب للتطوير',
  'شركة رواسي الحرة للتطوير العقاري',
  'شركة واحة الكادي للتطوير العمراني',
  'شركة شاطئ المرجان التجريبي للتطوير',
  'شركة سنابل العرفج للتطوير العقاري',
  'شركة قمم العرعر للتطوير العمراني',
];

const notCompleted = { is_profile_completed: 0, public_profile_enabled: 0 } as const;

/** Deviations from an ordinary organization, so that the demo shows every state of a profile. */
const exceptions: Record<string, Partial<DemoOrganisation>> = {
  B1001: { booking_module_enabled: 1 },
  B1004: { public_profile_enabled: 0 },
  B1005: { approval_status: 'pending', ...notCompleted },
  B1006: { status: 'suspended' },
  B1009: { is_profile_completed: 0 },
  B1012: { approval_status: 'rejected', public_profile_enabled: 0 },
  B1014: { booking_module_enabled: 1 },
  B1018: { approval_status: 'pending', ...notCompleted },
  D2001: {
    booking_module_enabled: 1,
    about: 'حساب تجريبي تُعرض به صفحة المشروع الكبير، ولا يمثّل شركة حقيقية.',
  },
  D2002: { booking_module_enabled: 1 },
  D2004: { booking_module_enabled: 1 },
};

/** All brokers and developers of the demo: the same for every seed and size, so that links by code stay valid. */
export function demoOrganisations(): DemoOrganisation[] {
  return [
    ...inRegions((region) => (region.key === 'Riyadh' ? 6 : 3)).map((region, index) =>
      organisation('broker', region, index, brokerNames[index]),
    ),
    ...inRegions((region) => (region.key === 'Riyadh' ? 3 : 1)).map((region, index) =>
      organisation('developer', region, index, developerNames[index]),
    ),
  ];
}

/** Organizations of a region that may publish offers: approved and not suspended. */
export function activeOrganisations(regionId: number, type: OrganisationType): DemoOrganisation[] {
  return demoOrganisations().filter(
    (row) =>
      row.region_id === regionId &&
      row.type === type &&
      row.approval_status === 'approved' &&
      row.status === 'active',
  );
}

function inRegions(countIn: (region: DemoRegion) => number): DemoRegion[] {
  return demoRegions.flatMap((region) => Array<DemoRegion>(countIn(region)).fill(region));
}

function organisation(
  type: OrganisationType,
  region: DemoRegion,
  index: number,
  name: string | undefined,
): DemoOrganisation {
  const number = (type === 'broker' ? 1001 : 2001) + index;
  const code = `${type === 'broker' ? 'B' : 'D'}${number}`;
  const city = region.cities[index % region.cities.length]?.name ?? null;
  if (name === undefined) throw new Error(`the organisation ${code} has no name`);
  return {
    code,
    name,
    type,
    phone_number: `+96655000${number}`,
    email: `${code.toLowerCase()}@ardi.example`,
    about: `${occupations[type]} في ${city}. حساب تجريبي لعرض الخدمة.`,
    licence_no: `000000${number}`,
    city_name: city,
    region_id: region.id,
    joined_at: new Date(Date.UTC(2023, index, 1 + ((index * 7) % 28), 9)).toISOString(),
    approval_status: 'approved',
    status: 'active',
    booking_module_enabled: 0,
    is_profile_completed: 1,
    public_profile_enabled: 1,
    ...exceptions[code],
  };
}

const occupations: Record<OrganisationType, string> = {
  broker: 'مكتب وساطة عقارية يعرض أراضي سكنية وتجارية للبيع والإيجار',
  developer: 'شركة تطوّر أحياء سكنية وتعرض قطعها ووحداتها',
};
