import { useEffect, useRef, useState } from 'react';
import { riyadhDay } from '../../../../lib/days.ts';
import { gatherRows } from '../../../stores/lists/gather.ts';
import type { List, PageRequest } from '../../../stores/lists/list.ts';
import { $listRegion } from '../../../stores/lists/map-lists.ts';
import type { MapTab } from '../../../stores/map/map-tab.ts';
import { saveFile } from '../../shared/save-file.ts';
import type { FileShape } from './file-shapes.ts';
import { fileName, listFile, sourceText, type FileFormat } from './list-file.ts';

export type Download =
  | { status: 'idle' }
  | { status: 'underway'; count: number }
  | { status: 'done'; count: number }
  | { status: 'failed' };

interface Options<Row, Order extends string> {
  list: List<Row, Order>;
  tab: MapTab;
  shape: FileShape<Row>;
  hasDemoData: boolean;
}

/** Collects the rows of a list into a file and saves it. Aborted on unmount. */
export function useDownload<Row, Order extends string>({
  list,
  tab,
  shape,
  hasDemoData,
}: Options<Row, Order>) {
  const [download, setDownload] = useState<Download>({ status: 'idle' });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function start(format: FileFormat, request: PageRequest<Order>): Promise<void> {
    const { signal } = (controller.current = new AbortController());
    setDownload({ status: 'underway', count: 0 });
    try {
      const onProgress = (count: number) => setDownload({ status: 'underway', count });
      const { rows, sources } = await gatherRows(list, request, onProgress, signal);
      const day = riyadhDay();
      const gathered = { rows, source: sourceText(sources, hasDemoData), day };
      saveFile(listFile(format, shape, gathered), fileName($listRegion.get(), tab, day, format));
      setDownload({ status: 'done', count: rows.length });
    } catch {
      if (!signal.aborted) setDownload({ status: 'failed' });
    }
  }

  function cancel(): void {
    controller.current?.abort();
    setDownload({ status: 'idle' });
  }

  return {
    download,
    start: (format: FileFormat, request: PageRequest<Order>) => void start(format, request),
    cancel,
  };
}
