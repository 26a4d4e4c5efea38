import { useState } from 'react';

/** Copies a text; says whether that worked, or undefined before. */
export function useCopied(): [isCopied: boolean | undefined, copy: (text: string) => Promise<void>] {
  const [isCopied, setIsCopied] = useState<boolean>();
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      setIsCopied(false);
    }
  }
  return [isCopied, copy];
}
