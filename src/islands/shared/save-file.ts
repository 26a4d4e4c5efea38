/** Downloads a file under a given name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser must have started the download before the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
