import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { fill } from '../../../i18n/fill.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { lists } from '../../../i18n/ar/lists/lists.ts';
import type { List, ShownPage } from '../../../stores/lists/list.ts';
import type { MapTab } from '../../../stores/lists/map-tab.ts';
import styles from './DownloadMenu.module.css';
import type { FileShape } from './file-shapes.ts';
import { useDownload } from './use-download.ts';

interface Props<Row, Order extends string> {
  list: List<Row, Order>;
  tab: MapTab;
  shape: FileShape<Row>;
  hasDemoData: boolean;
  /** The current page of the list to download; undefined while there is none. */
  page: ShownPage<Row, Order> | undefined;
}

const words = lists.downloads;

/** Downloads all pages of the open list in its current order. */
export function DownloadMenu<Row, Order extends string>({ page, ...options }: Props<Row, Order>) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { download, start, cancel } = useDownload(options);
  const isOff = !page || page.totalCount === 0;
  const total = page ? Math.min(page.totalCount, limits.downloadRows) : 0;

  const isUnderway = download.status === 'underway';

  /** The result of an earlier download is stale when the menu is reopened. */
  function toggle(): void {
    if (!isOpen && !isUnderway) cancel();
    setOpen(!isOpen && (!isOff || isUnderway));
  }

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  return (
    <div
      ref={menu}
      className={styles.menu}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.open}
        aria-expanded={isOpen}
        aria-controls="list-downloads"
        aria-disabled={isOff && !isOpen && !isUnderway}
        onClick={toggle}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 3v9M6 8.5l4 4 4-4M4 16.5h12" />
        </svg>
        {words.open}
      </button>
      <div id="list-downloads" className={styles.list} role="group" aria-label={words.menu} hidden={!isOpen}>
        {(['csv', 'geojson'] as const).map((format) => (
          <button
            key={format}
            type="button"
            className={styles.format}
            aria-disabled={isOff || isUnderway}
            onClick={() => page && !isOff && !isUnderway && start(format, page.request)}
          >
            {words[format]}
          </button>
        ))}
        {isUnderway && (
          <div className={styles.progress}>
            <progress aria-label={words.menu} max={Math.max(total, 1)} value={download.count} />
            <span>
              {fill(words.underway, { done: formatNumber(download.count), total: formatNumber(total) })}
            </span>
            <button
              type="button"
              onClick={() => {
                cancel();
                button.current?.focus();
              }}
            >
              {words.cancel}
            </button>
          </div>
        )}
        {page && (page.isCapped || page.totalCount > limits.downloadRows) && (
          <p>
            {fill(words.cut, {
              count: formatNumber(total),
              total: page.isCapped
                ? fill(lists.moreThan, { count: formatNumber(page.totalCount) })
                : formatNumber(page.totalCount),
            })}
          </p>
        )}
        <p role="status" hidden={download.status !== 'done'}>
          {download.status === 'done' && fill(words.done, { count: formatNumber(download.count) })}
        </p>
        {download.status === 'failed' && (
          <p role="alert" className={styles.failure}>
            {words.failed}
          </p>
        )}
      </div>
    </div>
  );
}
