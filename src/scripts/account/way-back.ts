import { getParcel } from '../../api/map/land.ts';
import { brand } from '../../../lib/brand.ts';
import { readSessionStorage, writeSessionStorage } from '../../environment/session-storage.ts';
import { wayBackKey } from '../../environment/sign-in-keys.ts';
import { fill } from '../../../words/fill.ts';
import { wayBack as words } from '../../../words/ar/account/way-back.ts';
import { clients } from '../../stores/shared/clients.ts';
import { loadStyle } from '../shared/load-style.ts';
import styles from './way-back.css?url&no-inline';

/** Offers, on the first page after signing in, to return to the one that was left for it: a line that stays. */
export async function offerWayBack(): Promise<void> {
  const address = readSessionStorage(wayBackKey);
  writeSessionStorage(wayBackKey, undefined);
  if (!address || address === `${location.pathname}${location.search}`) return;
  const [label] = await Promise.all([labelOf(address), loadStyle(styles).catch(() => undefined)]);
  const line = document.createElement('p');
  line.className = 'way-back';
  line.setAttribute('role', 'status');
  const link = document.createElement('a');
  link.href = address;
  link.textContent = label;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '×';
  close.setAttribute('aria-label', words.close);
  close.addEventListener('click', () => line.remove());
  line.append(`${words.signedIn} `, link, close);
  // Above the page, of which it covers nothing.
  document.querySelector('main')?.before(line);
}

/** What to call the page of an address; a parcel by its number, which its address does not name. */
async function labelOf(address: string): Promise<string> {
  const { pathname, searchParams } = new URL(address, location.origin);
  const parcelId =
    /^\/parcel\/(\d+)/.exec(pathname)?.[1] ?? /^\d+/.exec(searchParams.get('parcel') ?? '')?.[0];
  const parcel = parcelId && (await getParcel(clients, Number(parcelId)).catch(() => undefined));
  if (parcel) return fill(words.parcel, { number: parcel.parcelNo });
  if (pathname.endsWith('/favorites')) return words.favorites;
  if (pathname === '/user-profile') return words.profile;
  if (pathname === `/${brand.productKey}-badges`) return words.badges;
  return words.page;
}
