import { z } from 'zod';
import { accountLimits } from './limits.ts';

/** A one-time code (specification §5, §9). */
export const CodeInput = z.string().regex(new RegExp(`^\\d{${accountLimits.codeLength}}$`));

/** A one-time code that proves a number, where a call may also do without. */
export const codeFields = {
  verificationRef: z
    .uuid()
    .optional()
    .meta({ description: '`ref` of the call that sent a code to the number; absent: nothing is proven' }),
  verificationCode: CodeInput.optional().meta({
    description: 'The code from the message, six digits; goes with `verificationRef`',
  }),
};

/** Whether there is both a code and its reference, or neither. */
export function goTogether(code: {
  verificationRef?: string | undefined;
  verificationCode?: string | undefined;
}): boolean {
  return (code.verificationRef === undefined) === (code.verificationCode === undefined);
}

export const codeFault = { path: ['verificationCode'], message: 'a code goes with its reference' };
