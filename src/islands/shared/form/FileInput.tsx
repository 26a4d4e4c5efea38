import type { RefObject } from 'react';

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  /** Media types that can be chosen. */
  types: readonly string[];
  label: string;
  onFile: (file: File | undefined) => void;
}

/** The hidden input behind a button that chooses a file. */
export function FileInput({ ref, types, label, onFile }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      accept={types.join()}
      hidden
      aria-label={label}
      onChange={({ target }) => {
        onFile(target.files?.[0]);
        // Clear the input so that the same file can be chosen again after a failure.
        target.value = '';
      }}
    />
  );
}
