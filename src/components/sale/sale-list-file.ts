import { allSalesOfList } from '../../api/sale/sale-list-view.ts';
import { riyadhDay } from '../../contract/shared/days.ts';
import { words } from '../../i18n/ar/index.ts';
import { saleShape } from '../../islands/map/lists/file-shapes.ts';
import { fileName, sourceText, tableOf } from '../../islands/map/lists/list-file.ts';

/**
 * Responds with all sales of a list as CSV: the same rows in the same order as its pages, in the format of the map's
 * lists. The response is streamed; if the platform fails midway, the connection is aborted so that a truncated file
 * does not pass for a complete one. 404 if there is no such list; 503 while the platform is unreachable.
 */
export async function saleListFile(
  region: string,
  neighborhood: string | undefined,
  url: URL,
): Promise<Response> {
  try {
    const list = await allSalesOfList(region, neighborhood, url.searchParams);
    if (!list) return new Response(null, { status: 404 });
    const { place, pieces } = list;
    const first = await pieces.next();
    const day = riyadhDay();
    const encode = new TextEncoder();
    let isFirst = true;
    let piece = first;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (piece.done) return controller.close();
        const { items, sources } = piece.value;
        const text = tableOf(saleShape, { rows: items, source: sourceText(sources, false), day });
        controller.enqueue(encode.encode(isFirst ? text : withoutHead(text)));
        isFirst = false;
        piece = await pieces.next();
      },
    });
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName(place.regionKey, 'sales', day, 'csv')}"`,
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

/** CSV without its byte order mark and header row. */
function withoutHead(text: string): string {
  return text.slice(text.indexOf('\r\n') + 2);
}
