import { z } from 'zod';
import { adminLimits } from './limits.ts';
import { adminRoutes } from './routes.ts';
import { DayInput, Id, IdInput, TextInput, timeIfAny, timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { textOf } from '../shared/fields.ts';
import { operatorRights } from './rights.ts';

const TokenId = Id.meta({ description: 'Id of the token' });
const Right = z.enum(operatorRights).meta({ description: 'A right, as `area.read` or `area.write`' });
const tokenName = 'What the token is for';

/** A token with which a machine makes calls of the desk. The token itself is shown only when it is made. */
export const AccessToken = z.object({
  id: TokenId,
  name: textOf(tokenName),
  rights: z.array(Right).meta({ description: 'What it may do' }),
  createdAt: timeOf('When it was made'),
  expiresAt: timeIfAny('From when on it is refused', 'it does not expire'),
  lastUsedAt: timeIfAny('When it was last used, to the hour', 'never'),
  revokedAt: timeIfAny('When it was revoked', 'it is in force'),
});
export type AccessToken = z.infer<typeof AccessToken>;

export const listTokens = endpoint({
  route: adminRoutes.listTokens,
  access: 'tokens.write',
  isOurs: true,
  summary: 'All tokens for machines, newest first, also those that were revoked',
  data: z.array(AccessToken),
});

export const addToken = endpoint({
  route: adminRoutes.addToken,
  access: 'tokens.write',
  isOurs: true,
  summary: 'Makes a token for a machine. Nobody can give a right that they do not have',
  body: z.object({
    name: TextInput(adminLimits.tokenName).meta({ description: tokenName }),
    rights: z
      .array(Right)
      .min(1)
      .max(operatorRights.length)
      .meta({ description: 'What it may do; at least one right' }),
    expiresOn: DayInput.nullish().meta({
      description: 'Last day on which it is valid (Saudi time), `YYYY-MM-DD`; absent: it does not expire',
    }),
  }),
  data: AccessToken.extend({
    token: textOf('The token itself: it is not stored, and cannot be shown again'),
  }),
});

export const revokeToken = endpoint({
  route: adminRoutes.revokeToken,
  access: 'tokens.write',
  isOurs: true,
  summary: 'Revokes a token: its next request is refused',
  parameters: z.object({ id: IdInput.meta({ description: 'Id of the token' }) }),
  data: AccessToken,
});
