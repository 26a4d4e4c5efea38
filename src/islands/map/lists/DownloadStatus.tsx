import { limits } from '../../../../contract/shared/limits.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import { lists } from '../../../../words/ar/lists/lists.ts';
import styles from './DownloadMenu.module.css';
import type { Download } from './use-download.ts';

const words = lists.downloads;

interface Props {
  download: Download;
  /** Size of the list; undefined while there is none. */
  page: { totalCount: number; isCapped: boolean } | undefined;
  onCancel: () => void;
}

/** Progress and outcome of a download, and whether it is cut. */
export function DownloadStatus({ download, page, onCancel }: Props) {
  const total = page ? Math.min(page.totalCount, limits.downloadRows) : 0;
  return (
    <>
      {download.status === 'underway' && (
        <div className={styles.progress}>
          <progress aria-label={words.menu} max={Math.max(total, 1)} value={download.count} />
          <span>
            {fill(words.underway, { done: formatNumber(download.count), total: formatNumber(total) })}
          </span>
          <button type="button" onClick={onCancel}>
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
    </>
  );
}
