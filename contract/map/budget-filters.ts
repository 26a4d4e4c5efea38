import { z } from 'zod';
import { AmountInput } from '../shared/common.ts';

/**
 * What a buyer asks of a price (decision 045). The total is what land is offered for, and where it is not offered what
 * its last ordinary sale came to; of a sale it is its own price. With `offered` only land in a valid offer for sale
 * remains, and all prices, also that per m², are those of its cheapest one.
 */
export const budgetFilters = {
  fromTotal: AmountInput.optional().meta({ description: 'Lowest price of the whole, riyals' }),
  toTotal: AmountInput.optional().meta({ description: 'Highest price of the whole, riyals' }),
  offered: z.enum(['true', 'false']).optional().meta({
    description:
      'true: only land that is offered for sale, whose prices then are those asked; false: all land',
  }),
};
