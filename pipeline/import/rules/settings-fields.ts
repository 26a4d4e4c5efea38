import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** What a row of settings can state. */
export const settingFields = {
  name: {
    names: synonyms('name', 'key', 'setting', 'switch', 'الإعداد', 'الاسم', 'المفتاح'),
    header: 'الإعداد',
    explanation:
      'Name of the setting, as npm run platform -- switch lists them; or an option of promo, maintenance or form, such as maintenance.until.',
    sample: 'region_selector',
    isRequired: true,
  },
  value: {
    names: synonyms('value', 'القيمة', 'قيمة'),
    header: 'القيمة',
    explanation:
      'Its value; default takes it back to what it was at first, and off turns promo, maintenance or form off.',
    sample: 'on',
    isRequired: true,
  },
} satisfies Fields;

/** Name of a field of settings. */
export type SettingField = keyof typeof settingFields;
