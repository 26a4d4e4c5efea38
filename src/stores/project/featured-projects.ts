import { listProjects } from '../../api/project/projects.ts';
import type { Project } from '../../contract/project/projects.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';
import { marketOrders } from './market.ts';

const projects = createLoader<Project[]>();
/** Projects shown on the home page. */
export const $featuredProjects = projects.$load;

const most = 3;

/** Fetches the projects with the most available units. */
export function loadFeaturedProjects(): Promise<void> {
  return projects.start(async (signal) => {
    const search = { ...marketOrders.available, offset: 0, limit: most };
    const { items } = await listProjects(clients, search, signal);
    return items;
  });
}
