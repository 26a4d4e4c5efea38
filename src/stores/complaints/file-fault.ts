import { limits } from '../../contract/limits.ts';

/** Why a file cannot be sent, told before it is: not one of the types, nothing in it, or too many bytes. */
export type FileFault = 'wrongType' | 'empty' | 'tooLarge';

export function fileFaultOf(
  { type, size }: Pick<File, 'type' | 'size'>,
  types: readonly string[],
): FileFault | undefined {
  if (!types.includes(type)) return 'wrongType';
  if (size === 0) return 'empty';
  return size > limits.attachmentBytes ? 'tooLarge' : undefined;
}
