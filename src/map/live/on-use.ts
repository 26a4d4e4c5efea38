/** A part whose code comes with its first use. Uses take place in their order; after a failure the next one tries again. */
export function onUse<Part>(fetchPart: () => Promise<Part>) {
  let part: Promise<Part> | undefined;
  return {
    /** An idle use, which changes nothing that has never been changed, does not fetch the part. */
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
