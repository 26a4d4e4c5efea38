import { z } from 'zod';
import { limits } from './limits.ts';
import { readMobileNumber } from './read-phone.ts';

// Apart from the other inputs, which some pages load, because of the library that reads it.

/** A Saudi mobile number in any notation (specification §5), which becomes `+966` and nine digits. */
export const PhoneInput = z
  .string()
  .max(limits.phoneLength)
  .transform((text, context) => {
    const phone = readMobileNumber(text);
    if (phone !== undefined) return phone;
    context.addIssue('not a Saudi mobile number');
    return z.NEVER;
  })
  .meta({
    description:
      'Saudi mobile number, kept as +966 and nine digits, of which the first is 5; other usual notations are read as well',
    examples: ['+966512345678', '0512345678'],
  });
