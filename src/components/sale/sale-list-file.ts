import { allSalesOfList, type WholeSaleList } from '../../api/sale/sale-list-view.ts';
import { readRevisions } from '../../api/shared/revisions.ts';
import { MadeFiles } from '../../cache/made-files.ts';
import { RevisionWatch } from '../../cache/revision-watch.ts';
import { riyadhDay } from '../../contract/shared/days.ts';
import { words } from '../../i18n/ar/index.ts';
import { saleShape } from '../../islands/map/lists/file-shapes.ts';
import { fileName, sourceText, tableOf } from '../../islands/map/lists/list-file.ts';

/** A file of a hundred thousand sales takes about 10 MB. */
const files = new MadeFiles({ atOnce: 2, mostWaiting: 20, keptBytes: 64 * 1024 * 1024 });
const watch = new RevisionWatch(readRevisions);

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
): Promise<Response> {
  try {
    const list = await allSalesOfList(region, neighborhood, url.searchParams);
    if (!list) return new Response(null, { status: 404 });
    const day = riyadhDay();
    await watch.update(() => Promise.resolve());
    const before = watch.present;
    const revisions = list.groups.map((group) => before?.revisions[group]);
    const pieces = files.read(
      JSON.stringify([day, list.key, revisions]),
      () => csvOf(list, day),
      () => watch.isUnchanged(list.groups, before),
    );
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
    console.warn('a file of sales could not be made:', error instanceof Error ? error.message : error);
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
