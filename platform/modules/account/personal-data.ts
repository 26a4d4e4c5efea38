import { z } from 'zod';
import { exportAccount, type ArchiveAddress } from '../../../contract/account/personal-data.ts';
import { isSigned, signatureOf, SignatureQuery } from '../../attachments/address.ts';
import type { Member } from '../../http/caller.ts';
import { fileAnswer } from '../../http/documentation.ts';
import { takeAllowance } from '../../http/limits/allowance.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { redeemCode } from '../../identity/codes.ts';
import { personalArchive } from '../../../operations/personal-data/personal-archive.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { findAccount } from '../../../database/account/accounts.ts';
import { readTraces } from '../../../database/personal-data/person-traces.ts';
import { isFreshSignIn } from './fresh-sign-in.ts';

const archivePath = '/archives/';
const day = 86_400_000;
/** Archives that a member can ask for in a day: each reads everything that is kept of them. */
const mostArchives = 10;
const openSeconds = 600;

/** Everything that is kept of a member, for them to download. */
export function personalDataModule(platform: Platform): void {
  const { app, config, store } = platform;

  mountEndpoint(platform, exportAccount, async ({ caller, body }) => {
    await confirm(platform, caller, body);
    const wait = await takeAllowance(store, `archives of account ${caller.accountId}`, mostArchives, day);
    if (wait > 0) throw new Refusal('too_many_requests', { waitMilliseconds: wait });
    return archiveAddress(platform, caller.accountId);
  });

  app.get<{ Params: { id: string }; Querystring: z.output<typeof SignatureQuery> }>(
    `${archivePath}:id`,
    {
      config: { documented: { response: { 200: fileAnswer('The archive', 'application/zip') } } },
      schema: {
        summary: 'Everything that is kept of a member',
        description:
          'One of our own calls, by the address that POST /api/account/export gives; the address works for ten minutes.',
        tags: ['ours'],
        params: z.object({
          id: z
            .string()
            .regex(/^\d{1,15}$/)
            .meta({ description: 'Id of the account' }),
        }),
        querystring: SignatureQuery,
      },
    },
    async (request, reply) => {
      const accountId = Number(request.params.id);
      const { expires = 0, signature = '' } = request.query;
      if (!(await isSigned(store, `archive ${accountId}`, { expires, signature })))
        throw new Refusal('not_found');
      const account = await store.database
        .selectFrom('account')
        .select('id')
        .where('id', '=', accountId)
        .executeTakeFirst();
      // Erased since.
      if (!account) throw new Refusal('not_found');
      void reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="ardi-my-data.zip"')
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store');
      return reply.send(personalArchive({ store, config }, await readTraces(store.database, accountId)));
    },
  );
}

/** The address under which an account's archive can be downloaded for ten minutes. */
export async function archiveAddress(
  { store, config }: Pick<Platform, 'store' | 'config'>,
  accountId: number,
  now = Date.now(),
): Promise<ArchiveAddress> {
  const expires = Math.floor(now / 1000) + openSeconds;
  const signature = await signatureOf(store, `archive ${accountId}`, expires);
  return {
    url: `${config.publicUrl}${archivePath}${accountId}?expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

/**
 * A token alone does not suffice, it may be stolen: the person names a code that was sent to their own number, or has
 * just signed in.
 *
 * @throws Refusal fresh_sign_in_needed, code_wrong, code_expired, code_used_up
 */
async function confirm(
  { store }: Platform,
  caller: Member,
  code: { verificationRef?: string | undefined; verificationCode?: string | undefined },
): Promise<void> {
  const { proven_phone: phone } = await findAccount(store, caller.accountId);
  if (code.verificationRef === undefined || code.verificationCode === undefined) {
    if (!isFreshSignIn(caller, phone)) throw new Refusal('fresh_sign_in_needed');
    return;
  }
  const proven = await redeemCode(store, code.verificationRef, code.verificationCode);
  if (phone === null || proven !== phone) throw new Refusal('code_wrong');
}
