import { lists } from '../../../../words/ar/lists/lists.ts';
import type { List, ShownPage } from '../../../stores/lists/list.ts';
import type { MapTab } from '../../../stores/map/map-tab.ts';
import { useMenu } from '../controls/use-menu.ts';
import styles from './DownloadMenu.module.css';
import { DownloadStatus } from './DownloadStatus.tsx';
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
  const { download, start, cancel } = useDownload(options);
  const { isOpen, setOpen, frame, button } = useMenu();
  const isOff = !page || page.totalCount === 0;
  const isUnderway = download.status === 'underway';

  /** The result of an earlier download is stale when the menu is reopened. */
  function toggle(): void {
    if (!isOpen && !isUnderway) cancel();
    setOpen(!isOpen && (!isOff || isUnderway));
  }

  return (
    <div {...frame} className={styles.menu}>
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
        <DownloadStatus
          download={download}
          page={page}
          onCancel={() => {
            cancel();
            button.current?.focus();
          }}
        />
      </div>
    </div>
  );
}
