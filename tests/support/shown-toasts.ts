/** The texts of the toasts that were shown so far, oldest first; a page's corner shows them. */
export async function shownToasts(): Promise<(string | undefined)[]> {
  const { $toasts } = await import('../../src/stores/shell/toasts.ts');
  return $toasts.get().map(({ text }) => text);
}
