import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** How rows of offers and lots say which parcels they mean. */
export const plotFields = {
  parcelId: {
    names: synonyms(
      ...[
        'parcel_ids',
        'parcelid',
        'parcel_id',
        'parcel_object_id',
        'objectid',
        'معرف القطعة',
        'معرفات القطع',
      ],
    ),
    header: 'معرف القطعة',
    explanation: 'Identifiers of the parcels in the loaded file of parcels, divided by semicolons.',
    sample: '',
  },
  plan: {
    names: synonyms(
      ...['plan_no', 'plan_number', 'subdivision_plan_no', 'subdivision_no', 'plan', 'رقم المخطط', 'المخطط'],
    ),
    header: 'رقم المخطط',
    explanation: 'Number of the subdivision plan, with its letters and slashes.',
    sample: '3114',
  },
  parcel: {
    names: synonyms(
      ...['parcel_no', 'parcel_number', 'parcels', 'parcel', 'plot_no', 'lot_no', 'lot', 'رقم القطعة'],
      ...['القطعة', 'القطع', 'أرقام القطع'],
    ),
    header: 'رقم القطعة',
    explanation: 'Numbers of the parcels within the plan, divided by semicolons or و.',
    sample: '145',
  },
  city: {
    names: synonyms(...['city_ar', 'city_name', 'city', 'المدينة', 'اسم المدينة']),
    header: 'المدينة',
    explanation: 'City, within which plan and number are looked for; --city NAME gives that of all rows.',
    sample: 'الرياض',
  },
  neighborhood: {
    names: synonyms(
      ...[
        'neighborhood',
        'neighbourhood',
        'neighborhood_name',
        'district_ar',
        'district',
        'الحي',
        'اسم الحي',
      ],
    ),
    header: 'الحي',
    explanation: 'Neighborhood, where the plan is in several of the city.',
    sample: 'العليا',
  },
  region: {
    names: synonyms(...['region_ar', 'region_name', 'region', 'province', 'المنطقة', 'منطقة']),
    header: 'المنطقة',
    explanation: 'Region; where the file does not give it, --region KEY does.',
    sample: 'الرياض',
  },
} satisfies Fields;

/** Name of such a field. */
export type PlotField = keyof typeof plotFields;
