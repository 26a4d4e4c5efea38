import type { Kysely, Selectable } from 'kysely';
import { message, type Message } from '../../../words/message.ts';
import type { Database, ProjectTable } from '../../../database/schema/schema.ts';
import { loadKeyOf } from './load-source.ts';

export type KnownProject = Selectable<ProjectTable> & { region_key: string };

export const projectReferenceProblems = {
  unknown: message('unknown project'),
  ambiguous: message('several projects have this id'),
} as const;

/** Finds an imported project by its publisher's id: of the same publisher first, else of any; or says why there is none. */
export async function findProject(
  transaction: Kysely<Database>,
  publisher: string | undefined,
  id: string,
): Promise<KnownProject | Message> {
  const rows = await transaction
    .selectFrom('project')
    .innerJoin('source', 'source.id', 'project.source_id')
    .innerJoin('region', 'region.id', 'project.region_id')
    .selectAll('project')
    .select(['source.load_key', 'region.key as region_key'])
    .where('publisher_key', '=', id)
    .where('source.origin', '=', 'import')
    .execute();
  const own = rows.filter(({ load_key: key }) => key === loadKeyOf('projects', publisher));
  const [first, second] = own.length > 0 ? own : rows;
  if (second) return projectReferenceProblems.ambiguous;
  return first ?? projectReferenceProblems.unknown;
}
