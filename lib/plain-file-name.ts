/** File name for display and as a name on the disk, without characters that control terminals, paths or markup. */
export function plainFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}. _-]/gu, '')
    .replace(/^\.+/, '')
    .trim()
    .slice(-120);
  return plain === '' ? 'file' : plain;
}
