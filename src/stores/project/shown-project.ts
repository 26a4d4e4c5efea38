import { atom } from 'nanostores';
import { listProjects } from '../../api/project/projects.ts';
import { limits } from '../../../contract/shared/limits.ts';
import { regionIds } from '../../../contract/shared/region-ids.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { Project } from '../../../contract/project/projects.ts';
import { projectField } from '../../map/map-address.ts';
import { clients } from '../shared/clients.ts';

/** The project that a link to the map is about; undefined: none, or it is not known. */
export const $shownProject = atom<Project | undefined>(undefined);

/** Shows the project that the page's address names, if the marketplace has it in the region. */
export async function showProjectOfAddress(search: string, regionKey: RegionKey): Promise<void> {
  const id = Number(new URLSearchParams(search).get(projectField) ?? '');
  if (!Number.isSafeInteger(id) || id <= 0) return;
  const limit = limits.pageSizeMax;
  const regionId = regionIds[regionKey];
  try {
    for (let offset = 0; ; offset += limit) {
      const page = await listProjects(clients, {
        ...{ orderByField: 1, orderByDirection: 0 },
        ...{ offset, limit, regionId },
      });
      const found = page.items.find((project) => project.id === id);
      if (found) return $shownProject.set(found);
      if (page.items.length === 0 || offset + limit >= page.totalCount) return;
    }
  } catch (error) {
    // The map shows the place all the same, without its name.
    console.warn('project:', error instanceof Error ? error.message : error);
  }
}
