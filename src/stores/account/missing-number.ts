import { savePhone } from '../../api/account/session.ts';
import { CallFailure } from '../../api/shared/failure.ts';
import { internationalNumber } from '../../../contract/shared/phone-number.ts';
import { storageKeys } from '../../environment/environment.ts';
import { writeStorage } from '../../environment/storage.ts';
import { clients } from '../shared/clients.ts';
import { $login, backToPhone, finish } from './login-step.ts';
import { pending, tell } from './pending.ts';

/**
 * Saves the phone number of a user who signed in without one, proven by the code that was sent to it. A number that
 * another account has proven leads back to the input: its code is used up.
 */
export async function proveNumber(code: string): Promise<void> {
  const login = $login.get();
  if (login.step !== 'numberCode') return;
  await pending('save', async () => {
    try {
      const phoneNumber = internationalNumber(login.phone);
      await savePhone(clients, phoneNumber, { ref: login.ref, code });
      writeStorage(storageKeys.phoneNumber, phoneNumber);
      finish();
    } catch (error) {
      tell(error);
      if (error instanceof CallFailure && error.code === 'phone_taken') backToPhone();
    }
  });
}

/** Goes on without a phone number; the next sign-in asks again. */
export function skipNumber(): void {
  finish();
}
