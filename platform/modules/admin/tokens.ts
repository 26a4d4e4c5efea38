import { addToken, listTokens, revokeToken, type AccessToken } from '../../../contract/admin/tokens.ts';
import { startOfRiyadhDay } from '../../../lib/days.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import * as tokens from '../../../database/admin/access-tokens.ts';

export function tokensModule(platform: Platform): void {
  const { store } = platform;

  mountEndpoint(platform, listTokens, async () => {
    const rows = await tokens.listTokens(store);
    return Promise.all(
      rows.map(async (row) => ({ ...toToken(row), rights: await tokens.rightsInForce(store, row) })),
    );
  });

  mountEndpoint(platform, addToken, async ({ caller, body: { name, rights, expiresOn } }) => {
    if (!rights.every((right) => caller.rights.includes(right))) throw new Refusal('not_allowed');
    const expiresAt = expiresOn ? startOfRiyadhDay(expiresOn, 1) : null;
    if (expiresAt && expiresAt <= new Date()) throw new Refusal('bad_request', { field: 'expiresOn' });
    const { row, token } = await tokens.addToken(store, caller.actor, { name, rights, expiresAt });
    return { ...toToken(row), token };
  });

  mountEndpoint(platform, revokeToken, async ({ caller, parameters }) =>
    toToken(await tokens.revokeToken(store, caller.actor, parameters.id)),
  );
}

function toToken(row: tokens.AccessTokenRow): AccessToken {
  return {
    id: row.id,
    name: row.name,
    rights: tokens.rightsOfToken(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}
