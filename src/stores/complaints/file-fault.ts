import { limits } from '../../../contract/shared/limits.ts';

/** Why a file is rejected before upload: unsupported type, empty, or too many bytes. */
export type FileFault = 'wrongType' | 'empty' | 'tooLarge';

export function fileFaultOf(
  { type, size }: Pick<File, 'type' | 'size'>,
  types: readonly string[],
): FileFault | undefined {
  if (!types.includes(type)) return 'wrongType';
  if (size === 0) return 'empty';
  return size > limits.attachmentBytes ? 'tooLarge' : undefined;
}
