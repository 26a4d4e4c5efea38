import { limits } from '../../../contract/shared/limits.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { lists as words } from '../../../words/ar/lists/lists.ts';
import styles from './Pager.module.css';

interface Props {
  page: { items: readonly unknown[]; totalCount: number; isCapped?: boolean; offset: number };
  isBusy: boolean;
  turnTo: (offset: number) => void;
}

/** Pagination of a list. A disabled button stays in place, so that it does not lose keyboard focus. */
export function Pager({ page, isBusy, turnTo }: Props) {
  const { offset } = page;
  const next = offset + limits.listPage;
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      <Turn
        label={words.previous}
        isOff={isBusy || offset === 0}
        turn={() => turnTo(Math.max(0, offset - limits.listPage))}
      />
      <Range page={page} />
      <Turn label={words.next} isOff={isBusy || next >= page.totalCount} turn={() => turnTo(next)} />
    </nav>
  );
}

function Turn({ label, isOff, turn }: { label: string; isOff: boolean; turn: () => void }) {
  return (
    <button type="button" className={styles.button} aria-disabled={isOff} onClick={() => isOff || turn()}>
      {label}
    </button>
  );
}

/** «1–20 من 1,234», «1–20 من أكثر من 1,000»; the range reads left to right. */
function Range({ page: { items, totalCount, isCapped, offset } }: Pick<Props, 'page'>) {
  const total = formatNumber(totalCount);
  return (
    <span>
      <bdi dir="ltr">
        <span>{formatNumber(offset + 1)}</span>–<span>{formatNumber(offset + items.length)}</span>
      </bdi>{' '}
      <span>{fill(words.ofAll, { total: isCapped ? fill(words.moreThan, { count: total }) : total })}</span>
    </span>
  );
}
