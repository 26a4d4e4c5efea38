import { useState } from 'react';
import { profile } from '../../../words/ar/account/profile.ts';

const words = profile.picture;

/** The picture at a URL, or a placeholder where there is none or it cannot be shown. */
export function MemberPicture({ url }: { url: string | undefined }) {
  const [broken, setBroken] = useState<string>();
  return url !== undefined && url !== broken ? (
    <img src={url} alt={words.yours} width="88" height="88" onError={() => setBroken(url)} />
  ) : (
    <svg viewBox="0 0 88 88" width="88" height="88" role="img" aria-label={words.none}>
      <circle cx="44" cy="34" r="14" />
      <path d="M16 80c2-17 14-24 28-24s26 7 28 24" />
    </svg>
  );
}
