import { contentPaths } from '../../../contract/shell/content-paths.ts';
import type { Promo } from '../../../contract/shell/content.ts';
import type { Environment } from '../../environment/environment.ts';
import { pageTimeout } from '../shared/call-options.ts';
import { lightRead } from '../shared/light-read.ts';

/**
 * The promotion for visitors. It carries the headers of all calls (specification §7), and never a token. The content
 * service answers without the API's envelope. Throws `CallFailure`.
 */
export async function getPromo(environment: Environment): Promise<Promo> {
  const route = { path: `${contentPaths.promo}?populate=*`, sendsNoToken: true } as const;
  return (await lightRead<{ data: Promo }>(environment, route, pageTimeout)).data;
}
