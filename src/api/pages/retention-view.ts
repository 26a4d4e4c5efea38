import type { Retention } from '../../../contract/shell/retention.ts';
import { shellRoutes } from '../../../contract/shell/routes.ts';
import { call } from '../shared/call.ts';
import { clients, PageReads } from '../shared/page-calls.ts';

/** How long each kind of personal data is kept; undefined: the platform did not answer. */
export async function retentionView(): Promise<{ reads: PageReads; retention: Retention | undefined }> {
  const reads = new PageReads();
  const retention = await reads.optional(call(clients, shellRoutes.getRetention, { signal: reads.signal }));
  return { reads, retention };
}
