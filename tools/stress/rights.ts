import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemo } from '../../pipeline/demo/load.ts';
import { addToken } from '../../database/admin/access-tokens.ts';
import { openStore } from '../../database/open.ts';
import type { Store } from '../../database/connection/store.ts';
import { eraseAccount } from '../../contract/account/profile.ts';
import { signOut } from '../../contract/account/sign-in.ts';
import {
  isRight,
  operatorRights,
  operatorRoles,
  rightsOfRole,
  type OperatorRight,
} from '../../contract/admin/rights.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { Endpoint } from '../../contract/shared/endpoint.ts';
import { callPlatform } from '../../tests/support/calls.ts';
import { newMember, newOffice } from '../../tests/support/offices.ts';
import { commandActor, newOperator } from '../../tests/support/operators.ts';
import { newPerson } from '../../tests/support/people.ts';
import { startPlatform, type TestPlatform } from '../../tests/support/platform.ts';

/** Somebody who makes every call. */
interface Actor {
  name: string;
  token: string | undefined;
  /** Whether a member is behind the token. */
  isMember: boolean;
  rights: readonly OperatorRight[];
}

/**
 * Makes every call as everybody: without a token, with forged and ended ones, as members, as each role of operators, and
 * with a token for machines of each right. Prints how many calls the platform let pass or refused otherwise than the
 * contract says, and returns whether there was none. Nothing has the ids that the calls name: whose things somebody may
 * touch is tested by `tests/api/shared/rights-of-others.test.ts`.
 */
export async function tryRights(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-rights-'));
  const store = await openStore({ file: join(folder, 'ardi.sqlite') });
  try {
    await loadDemo(store, { seed: 'test', parcels: 2000 }, () => undefined);
    const platform = await startPlatform(store);
    try {
      const actors = await makeActors(store, platform);
      const deviations: string[] = [];
      let cells = 0;
      for (const [name, endpoint] of endpoints) {
        for (const actor of actors) {
          // These would end what the actor is.
          if (actor.token && (endpoint === signOut || endpoint === eraseAccount)) continue;
          cells++;
          const { status, code } = await call(platform, endpoint, actor.token);
          const wanted = expected(endpoint, actor);
          if (
            (wanted === 'pass') !== (code !== 'not_signed_in' && code !== 'not_allowed') ||
            (wanted !== 'pass' && code !== wanted) ||
            status >= 500
          )
            deviations.push(`${name} as ${actor.name}: ${status} ${code ?? ''}, expected ${wanted}`);
        }
      }
      console.log(
        `rights: ${cells} cells of ${endpoints.size} calls and ${actors.length} actors; ${deviations.length} deviations`,
      );
      for (const deviation of deviations) console.log(`✗ ${deviation}`);
      return deviations.length === 0;
    } finally {
      await platform.close();
    }
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the platform must answer by the contract; `pass`: anything else than that the caller may not. */
function expected(
  { access }: Endpoint,
  { isMember, rights }: Actor,
): 'pass' | 'not_signed_in' | 'not_allowed' {
  if (access === 'anyone') return 'pass';
  if (!isRight(access)) return isMember ? 'pass' : 'not_signed_in';
  if (rights.includes(access)) return 'pass';
  return isMember || rights.length > 0 ? 'not_allowed' : 'not_signed_in';
}

async function makeActors(store: Store, platform: TestPlatform): Promise<Actor[]> {
  const person = (name: string, token: string, rights: readonly OperatorRight[] = []): Actor => ({
    ...{ name, token, rights, isMember: true },
  });
  const nobody = (name: string, token?: string): Actor => ({ name, token, rights: [], isMember: false });
  const member = await newPerson(platform);
  const gone = await newPerson(platform);
  await callPlatform(platform, signOut, { token: gone.token, body: { isEverywhere: true } });
  const signed = member.token.split('.');
  const [active, suspended] = [await newOffice(store), await newOffice(store)];
  await store.database
    .updateTable('organisation')
    .set({ status: 'suspended' })
    .where('id', '=', suspended.id)
    .execute();
  const actors = [
    nobody('nobody'),
    nobody('a forged token', 'forged'),
    nobody('a token with another signature', [signed[0], signed[1], 'AAAA'].join('.')),
    nobody('a token without signature', [signed[0], signed[1], ''].join('.')),
    nobody('a forged token for machines', 'ardi_forged'),
    nobody('somebody who has signed out', gone.token),
    person('a member', member.token),
    person('an owner of an organization', (await newMember(store, platform, active, 'owner')).token),
    person(
      'an owner of a suspended organization',
      (await newMember(store, platform, suspended, 'owner')).token,
    ),
  ];
  for (const role of operatorRoles)
    actors.push(
      person(`an operator for ${role}`, (await newOperator(store, platform, role)).token, rightsOfRole[role]),
    );
  for (const right of operatorRights) {
    const { token } = await addToken(store, commandActor, { name: right, rights: [right], expiresAt: null });
    actors.push({ name: `a token for ${right}`, token, rights: [right], isMember: false });
  }
  return actors;
}

function call(platform: TestPlatform, endpoint: Endpoint, token: string | undefined) {
  const names = [...endpoint.route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return callPlatform(platform, endpoint, {
    parameters: Object.fromEntries(names.map((name) => [name, '999999999'])),
    ...(endpoint.route.method === 'GET' ? {} : { body: endpoint.upload ? new FormData() : {} }),
    ...(token ? { token } : {}),
  });
}
