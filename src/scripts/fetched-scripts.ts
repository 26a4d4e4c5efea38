const fetched = new Set<string>();
/** How the build writes what a script imports at its top. Imports made later have a bracket there. */
const imported = /(?:from|import)"\.\/([^"]+)"/g;

/**
 * Fetches scripts, and all that they import, before they are imported. Most browsers remember of a module that it could
 * not be had, and an import that is tried again fails without asking the network: it must not fail the first time. What
 * was fetched stands in the browser's cache, where the import finds it.
 *
 * @throws when one of them cannot be had
 */
export async function fetchScripts(...addresses: string[]): Promise<void> {
  const known = new Set(fetched);
  const fetchWhole = async (address: string): Promise<void> => {
    if (known.has(address)) return;
    known.add(address);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const script = await answer.text();
    const folder = address.slice(0, address.lastIndexOf('/') + 1);
    await Promise.all(Array.from(script.matchAll(imported), ([, file]) => fetchWhole(folder + file)));
  };
  await Promise.all(addresses.map(fetchWhole));
  for (const address of known) fetched.add(address);
}
