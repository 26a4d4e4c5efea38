import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** What a row of subdivision plans can state. */
export const planFields = {
  id: {
    names: synonyms(
      ...['planId', 'plan_id', 'globalid', 'objectid', 'object_id', 'fid', 'gid', 'ogc_fid', 'id'],
      ...['معرف المخطط', 'رقم السجل'],
    ),
    header: 'معرف المخطط',
    explanation: 'Identifier that the publisher keeps for the plan.',
    sample: 'P-31',
  },
  plan: {
    names: synonyms(
      ...['planNo', 'plan_no', 'plan_number', 'subdivision_plan_no', 'subdivisionplanno', 'رقم المخطط'],
      ...['رقم المخطط التنظيمي', 'المخطط', 'مخطط', 'plan', 'subdivision_no', 'subdivision_number'],
      ...['subdivisionplan', 'subdivisionplan_id', 'اسم المخطط', 'plan_name', 'planname', 'name'],
    ),
    header: 'رقم المخطط',
    explanation:
      'Number of the subdivision plan, with its letters and slashes, with or without the word مخطط.',
    sample: '1324/ب',
    isRequired: true,
  },
} satisfies Fields;

/** Name of a field of subdivision plans. */
export type PlanField = keyof typeof planFields;
