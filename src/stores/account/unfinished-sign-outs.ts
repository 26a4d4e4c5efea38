import { endSignIn } from '../../api/account/session.ts';
import { createClients } from '../../api/shared/clients.ts';
import { environment } from '../../environment/browser.ts';
import { storageKeys } from '../../environment/environment.ts';
import { readStorage, writeStorage } from '../../environment/storage.ts';

/**
 * Ends the sign-ins whose end the platform missed, each by its own token: whoever uses the browser now is somebody else.
 * Those that fail again are kept for the next page, or until the network is back. A token expires within an hour.
 */
export async function finishSignOuts(): Promise<void> {
  const ended = new Set<string>();
  for (const token of new Set(waitingTokens())) {
    const clients = createClients({ ...environment, userToken: () => Promise.resolve(token) });
    if (await endSignIn(clients)) ended.add(token);
  }
  // Read again: somebody may have signed out meanwhile, in this tab or another.
  const left = waitingTokens().filter((token) => !ended.has(token));
  writeStorage(storageKeys.signOuts, left.join(' ') || undefined);
  if (left.length > 0) window.addEventListener('online', () => void finishSignOuts(), { once: true });
}

function waitingTokens(): string[] {
  return readStorage(storageKeys.signOuts)?.split(' ') ?? [];
}
