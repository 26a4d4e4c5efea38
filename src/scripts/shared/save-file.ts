/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The browser must have started the download before the address is revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
