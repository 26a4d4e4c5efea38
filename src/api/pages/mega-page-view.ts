import { shellRoutes } from '../../../contract/shell/routes.ts';
import type { RevisionGroup } from '../../../contract/shared/revisions.ts';
import { call } from '../shared/call.ts';
import { clients, isUnknown, PageReads } from '../shared/page-calls.ts';
import { getMegaProject, type MegaProject } from '../project/projects.ts';

export type MegaPageView =
  | { status: 'found'; reads: PageReads; project: MegaProject }
  /** No mega project has a page. */
  | { status: 'none'; reads: PageReads }
  | { status: 'failed' };

/** Loads the mega project that the settings name (specification §2). */
export async function megaPageView(): Promise<MegaPageView> {
  const reads = new PageReads();
  const { signal } = reads;
  try {
    const { megaProjectId } = await call(clients, shellRoutes.getAppSettings, { signal });
    if (megaProjectId === null) return { status: 'none', reads };
    return { status: 'found', reads, project: await getMegaProject(clients, megaProjectId, signal) };
  } catch (error) {
    if (isUnknown(error)) return { status: 'none', reads };
    reads.missing(error);
    return { status: 'failed' };
  }
}

/** The revision groups of the data on the page, see `cachePage`. */
export const megaGroups: readonly RevisionGroup[] = ['projects'];
