import { limits } from '../../../contract/shared/limits.ts';
import { login as words } from '../../../words/ar/account/login.ts';
import { fill } from '../../../words/fill.ts';

/** Says which phone number the code was sent to. */
export function SentTo({ phone }: { phone: string }) {
  return (
    <p>
      <span>{fill(words.code.sentTo, { phone: '' })}</span>
      <bdi dir="ltr">{`${limits.phonePrefix}\u00a0${phone}`}</bdi>
    </p>
  );
}
