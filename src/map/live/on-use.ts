/** Lazy-loads a module on first use. Calls run in order; after a failed load the next call retries. */
export function onUse<Part>(fetchPart: () => Promise<Part>) {
  let part: Promise<Part> | undefined;
  return {
    /** An idle call only resets something; it does not load the module if nothing has been used yet. */
    use(isIdle: boolean, use: (part: Part) => void): void {
      if (isIdle && !part) return;
      part ??= fetchPart();
      part.then(use).catch((error: unknown) => {
        console.warn('map:', error instanceof Error ? error.message : error);
        part = undefined;
      });
    },
  };
}
