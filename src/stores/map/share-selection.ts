import { CallFailure } from '../../api/shared/failure.ts';
import { getParcelShareLink } from '../../api/parcel/parcels.ts';
import { clients } from '../shared/clients.ts';
import { shareLink, type ShareOutcome } from '../shared/share-link.ts';
import { onlyParcelId } from './selection.ts';

/**
 * Passes on what is selected: a parcel by the link that the server gives it, anything else by the present address, which
 * carries the view. By the system's share sheet, else by the clipboard.
 */
export async function shareSelection(title: string): Promise<ShareOutcome> {
  const id = onlyParcelId();
  if (id === undefined) return shareLink({ title, url: location.href });
  try {
    const { url, text } = await getParcelShareLink(clients, id);
    return await shareLink({ title, text, url });
  } catch (error) {
    return { status: 'failed', message: error instanceof CallFailure ? error.serverMessage : undefined };
  }
}
