import { z } from 'zod';
import { AmountInput, DayInput, TextInput } from '../shared/common.ts';
import { periods, type Period } from '../shared/vocabulary.ts';

/**
 * Filters on the deed of sale itself (specification §3), regardless of location. Prices are riyals per m² (§5, §9);
 * the period counts back from the newest deed of the region (`lastSaleOn`); a first day given with it applies as well.
 */
export const deedFilters = {
  type: TextInput(60)
    .optional()
    .meta({ description: 'Property type as on the deed, in Arabic; «الكل» sets no filter' }),
  period: z
    .enum(Object.keys(periods) as [Period, ...Period[]])
    .optional()
    .meta({ description: 'How far back from the newest deed of the region; before_that sets no filter' }),
  fromDate: DayInput.optional().meta({ description: 'First day of the deed, YYYY-MM-DD' }),
  toDate: DayInput.optional().meta({ description: 'Last day of the deed, YYYY-MM-DD' }),
  fromPrice: AmountInput.optional().meta({
    description: 'Lowest price, riyals per m²; `FromPrice` is understood as well',
  }),
  toPrice: AmountInput.optional().meta({
    description: 'Highest price, riyals per m²; `ToPrice` is understood as well',
  }),
};
