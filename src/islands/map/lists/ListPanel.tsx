import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { lists as words } from '../../../../words/ar/lists/lists.ts';
import type { List } from '../../../stores/lists/list.ts';
import { $choosesParcels } from '../../../stores/compare/compared-parcels.ts';
import { $listScope } from '../../../stores/lists/open-list.ts';
import { $keepsPlace } from '../../../stores/lists/place.ts';
import { isSameListScope } from '../../../stores/lists/same-scope.ts';
import { CompareBar } from '../../shared/compare/CompareBar.tsx';
import { Failure } from './Failure.tsx';
import { EmptyList } from './EmptyList.tsx';
import { ListNotes } from './ListNotes.tsx';
import type { FileShape } from './file-shapes.ts';
import type { ListColumns } from './list-columns.ts';
import styles from './Lists.module.css';
import { Pager } from '../../shared/Pager.tsx';
import { panelId, tabId } from './Tabs.tsx';
import { Table } from './Table.tsx';
import { Toolbar } from './Toolbar.tsx';

interface Props<Row, Order extends string> {
  list: List<Row, Order>;
  look: ListColumns<Row>;
  shape: FileShape<Row>;
  hasDemoData: boolean;
}

/** One list in any loading state. The previous rows stay in place while new ones load. */
export function ListPanel<Row, Order extends string>({ list, look, shape, hasDemoData }: Props<Row, Order>) {
  const load = useStore(list.$load);
  const page = useStore(list.$shown);
  const ground = useStore($listScope);
  const keepsPlace = useStore($keepsPlace);
  const isChoosing = useStore($choosesParcels) && look.tab === 'parcels';
  const panel = useRef<HTMLDivElement>(null);
  const isCurrent = page !== undefined && ground !== undefined && isSameListScope(page.request, ground);
  const isBusy = load.status !== 'ready' || !(isCurrent || keepsPlace);
  const hasFailed = load.status === 'failed';

  function turnTo(offset: number): void {
    list.turnTo(offset);
    panel.current?.closest('[data-scrolls]')?.scrollTo({ top: 0 });
  }

  return (
    <div ref={panel} id={panelId} role="tabpanel" aria-labelledby={tabId(look.tab)}>
      <Toolbar
        list={list}
        look={look}
        shape={shape}
        hasDemoData={hasDemoData}
        page={isBusy ? undefined : page}
      />
      {isChoosing && (
        <div className={styles.chosen}>
          <CompareBar />
        </div>
      )}
      {hasFailed ? (
        <Failure message={load.message ?? words.failed[look.tab]} retry={() => list.retry()} />
      ) : page === undefined ? (
        <p className={styles.waiting} aria-busy="true">
          {words.loading}
        </p>
      ) : page.totalCount === 0 && !isBusy ? (
        <EmptyList tab={look.tab} />
      ) : (
        <>
          <Table rows={page.items} look={look} isBusy={isBusy} />
          {look.linkOf && page.items.length > 0 && <MoreLink {...look.linkOf(page.items)} />}
          <Pager page={{ ...page, offset: page.request.offset }} isBusy={isBusy} turnTo={turnTo} />
        </>
      )}
      <ListNotes tab={look.tab} sources={hasFailed ? [] : (page?.sources ?? [])} hasDemoData={hasDemoData} />
    </div>
  );
}

function MoreLink({ href, text }: { href: string; text: string }) {
  return (
    <p className={styles.more}>
      <a href={href} target="_top">
        {text}
      </a>
    </p>
  );
}
