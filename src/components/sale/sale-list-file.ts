import { allSalesOfList, type WholeSaleList } from '../../api/pages/sale-list-view.ts';
import { reportMissing } from '../../api/shared/page-calls.ts';
import { riyadhDay } from '../../../lib/days.ts';
import type { RevisionGroup } from '../../../contract/shared/revisions.ts';
import { words } from '../../../words/ar/index.ts';
import { saleShape } from '../../islands/map/lists/file-shapes.ts';
import { fileName, sourceText, tableOf } from '../../islands/map/lists/list-file.ts';

/** Reads a file that is kept, or makes it. */
type ReadKept = (
  key: string,
  groups: readonly RevisionGroup[],
  make: () => AsyncIterable<Uint8Array>,
) => Promise<AsyncGenerator<Uint8Array, void>>;

/**
 * Responds with all sales of a list as CSV: the same rows in the same order as its pages, in the format of the map's
 * lists. A file is made once for each list until its data changes, and sent while it is being made; if the platform
 * fails midway, the connection is aborted so that a truncated file does not pass for a complete one. 404 if there is no
 * such list; 503 while the platform is unreachable, or too many files are waiting to be made.
 */
export async function saleListFile(
  region: string,
  neighborhood: string | undefined,
  url: URL,
  readKept: ReadKept,
): Promise<Response> {
  try {
    const list = await allSalesOfList(region, neighborhood, url.searchParams);
    if (!list) return new Response(null, { status: 404 });
    const day = riyadhDay();
    const pieces = await readKept(JSON.stringify([day, list.key]), list.groups, () => csvOf(list, day));
    let piece = await pieces.next();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (piece.done) return controller.close();
        controller.enqueue(piece.value);
        piece = await pieces.next();
      },
    });
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName(list.place.regionKey, 'sales', day, 'csv')}"`,
        'cache-control': 'no-cache',
      },
    });
  } catch (error) {
    reportMissing(error);
    return new Response(words.saleList.failedText, {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '30' },
    });
  }
}

async function* csvOf(list: WholeSaleList, day: string): AsyncGenerator<Uint8Array> {
  const encode = new TextEncoder();
  let isFirst = true;
  for await (const { items, sources } of list.pieces()) {
    const text = tableOf(saleShape, { rows: items, source: sourceText(sources, false), day });
    yield encode.encode(isFirst ? text : withoutHead(text));
    isFirst = false;
  }
}

/** CSV without its byte order mark and header row. */
function withoutHead(text: string): string {
  return text.slice(text.indexOf('\r\n') + 2);
}
