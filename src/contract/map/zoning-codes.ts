import type { ZoningClass } from '../shared/vocabulary.ts';

/**
 * Short codes of the zoning classes, drawn on parcels. Those of the boulevard are its own (§9), the general ones
 * ours.
 */
export const zoningCodes: Record<ZoningClass, string> = {
  open_areas: 'حد',
  commercial_apartments: 'تش',
  utilities: 'مر',
  commercial: 'تج',
  residential: 'سك',
  sb_t3_1: 'SB-T3.1',
  sb_t3_2: 'SB-T3.2',
  sb_t4_1: 'SB-T4.1',
  sb_t4_2: 'SB-T4.2',
  sb_t5_1: 'SB-T5.1',
  sb_t5_1_tod: 'SB-T5.1-TOD',
  sb_t5_2: 'SB-T5.2',
  sb_t5_3: 'SB-T5.3',
  sb_t5_3_tod: 'SB-T5.3-TOD',
  sb_t6: 'SB-T6',
  sb_services: 'SB-S',
  sb_community_residential: 'SB-CR',
  sb_subject_to_subdivision: 'STS',
  sb_undetermined: 'U',
};
