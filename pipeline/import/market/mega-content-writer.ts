import { isMessage, message, type Message } from '../../../words/message.ts';
import type { MegaProjectContent } from '../../../contract/project/projects.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import { inChunks } from './keyed-rows.ts';
import type { MarketContext, MarketWriter, WaitingRow } from './load.ts';
import { loadKeyOf } from './load-source.ts';
import type { ContentPart, ReadContent } from './mega-content.ts';
import { findProject, type KnownProject } from './project-book.ts';

const problems = {
  notMega: message('the project is not a mega project'),
  twice: message('the project has this text already'),
} as const;

/** The content of one project, piece by piece. */
interface Page {
  project: KnownProject;
  content: MegaProjectContent;
  /** Lines of the texts that there is one of. */
  lines: Map<string, number>;
}

/** Writes the content of mega projects: that of a project is all that the load says of it, in its order. */
export class MegaContentWriter implements MarketWriter<ReadContent> {
  private readonly context: MarketContext;
  private readonly pages = new Map<string, Page | Message>();

  constructor(context: MarketContext) {
    this.context = context;
  }

  async write(rows: readonly WaitingRow<ReadContent>[]): Promise<void> {
    for (const waiting of rows) {
      const { project, content } = waiting.row;
      const page = await this.pageOf(project);
      if (isMessage(page)) waiting.refuse(page, project);
      else this.add(page, content, waiting);
    }
  }

  async finish(): Promise<void> {
    const { transaction, source, options, counts, notes } = this.context;
    const pages = [...this.pages].flatMap(([id, page]) => (isMessage(page) ? [] : [{ id, ...page }]));
    for (const { id, project, content } of pages) {
      if (project.content !== null && options.mode === 'append') {
        counts.kept++;
        continue;
      }
      if (content.summary === '') content.summary = project.description;
      if (content.tagline === '') notes.add(`the page of ${id} has no line under its name`);
      const text = JSON.stringify(content);
      if (text === project.content) {
        counts.same++;
        continue;
      }
      await source.change();
      await transaction.updateTable('project').set({ content: text }).where('id', '=', project.id).execute();
      if (project.content === null) counts.added++;
      else counts.changed++;
    }
    if (options.mode === 'replace') await this.removeOthers(pages.map(({ project }) => project.id));
    if (source.isChanged) await raiseRevision(transaction, 'projects');
  }

  private add({ content, lines }: Page, piece: ContentPart, waiting: WaitingRow<ReadContent>): void {
    switch (piece.part) {
      case 'tagline':
      case 'summary': {
        const earlier = lines.get(piece.part);
        if (earlier !== undefined)
          return waiting.refuse(
            problems.twice,
            message('{id} (line {line})', {
              id: `${waiting.row.project}: ${piece.part}`,
              line: earlier,
            }),
          );
        lines.set(piece.part, waiting.line);
        content[piece.part] = piece.value;
        return;
      }
      case 'brochures': {
        const { title, file } = piece.value;
        const found = this.context.brochureOf(waiting.file, file);
        if (found && 'problem' in found)
          return waiting.refuse(
            message('no brochure: {problem}', { problem: found.problem }),
            `${waiting.row.project}: ${file}`,
          );
        // A dry run has not fetched it: then it is another one than any that is stored.
        const { url, bytes } = found ?? { url: file, bytes: 0 };
        content.brochures.push({ title, url, sizeBytes: bytes });
        return;
      }
      default:
        (content[piece.part] as (typeof piece.value)[]).push(piece.value);
    }
  }

  private async pageOf(id: string): Promise<Page | Message> {
    const known = this.pages.get(id);
    if (known !== undefined) return known;
    const { transaction, options } = this.context;
    const project = await findProject(transaction, options.source, id);
    const page = isMessage(project) ? project : pageFor(project);
    this.pages.set(id, page);
    return page;
  }

  private async removeOthers(kept: readonly number[]): Promise<void> {
    const { transaction, source, options, counts } = this.context;
    const rows = await transaction
      .selectFrom('project')
      .innerJoin('source', 'source.id', 'project.source_id')
      .select('project.id')
      .where('load_key', '=', loadKeyOf('projects', options.source))
      .where('content', 'is not', null)
      .execute();
    await inChunks(
      rows.map(({ id }) => id).filter((id) => !kept.includes(id)),
      async (some) => {
        await transaction.updateTable('project').set({ content: null }).where('id', 'in', some).execute();
        counts.removed += some.length;
        await source.change();
      },
    );
  }
}

function pageFor(project: KnownProject): Page | Message {
  if (project.kind !== 'mega') return problems.notMega;
  return { project, content: emptyContent(), lines: new Map() };
}

function emptyContent(): MegaProjectContent {
  return {
    ...{ tagline: '', summary: '', facts: [], sections: [], amenities: [], phases: [] },
    ...{ videos: [], links: [], brochures: [] },
  };
}
