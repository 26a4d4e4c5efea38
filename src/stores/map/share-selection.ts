import { CallFailure } from '../../api/shared/failure.ts';
import { getParcelShareLink } from '../../api/parcel/parcels.ts';
import { clients } from '../shared/clients.ts';
import { shareLink, type ShareOutcome } from '../shell/share-link.ts';
import { onlyParcelId } from './selection.ts';

/**
 * Shares the selection through the system's share sheet, else the clipboard: a parcel by its share link from the
 * server, anything else by the current address, which contains the view.
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
