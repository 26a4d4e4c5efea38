import { useStore } from '@nanostores/react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import { lists as words } from '../../../../words/ar/lists/lists.ts';
import { $listPages } from '../../../stores/lists/open-list.ts';
import { $mapTab, mapTabs, openTab, type MapTab } from '../../../stores/map/map-tab.ts';
import styles from './Lists.module.css';

/** Tab offset per arrow key; tabs run right to left, so the left arrow advances. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: 1, ArrowRight: -1 };

/** The lists' tabs (ARIA Authoring Practices): one tab stop; arrow keys move and activate. */
export function Tabs() {
  const open = useStore($mapTab);
  const row = useRef<HTMLDivElement>(null);
  const count = useStore($listPages)[open]?.totalCount;
  // A tab grows when its count is known.
  useEffect(() => showWhole(row.current), [open, count]);

  function move(event: KeyboardEvent): void {
    const index = { Home: 0, End: mapTabs.length - 1 }[event.key] ?? after(event.key);
    const tab = index === undefined ? undefined : mapTabs[index];
    if (!tab) return;
    event.preventDefault();
    openTab(tab);
    row.current?.querySelector<HTMLElement>(`#${tabId(tab)}`)?.focus();
  }

  function after(key: string): number | undefined {
    const step = steps[key];
    return step === undefined ? undefined : (mapTabs.indexOf(open) + step + mapTabs.length) % mapTabs.length;
  }

  return (
    <div ref={row} className={styles.tabs} role="tablist" aria-label={words.label} onKeyDown={move}>
      {mapTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          id={tabId(tab)}
          className={styles.tab}
          role="tab"
          aria-selected={tab === open}
          aria-controls={tab === open ? panelId : undefined}
          tabIndex={tab === open ? 0 : -1}
          onClick={() => openTab(tab)}
        >
          <span>{words.tabs[tab]}</span> <Count tab={tab} />
        </button>
      ))}
    </div>
  );
}

export const panelId = 'map-list';
export const tabId = (tab: MapTab) => `map-list-tab-${tab}`;

/** Scrolls a row of tabs, and nothing around it, until the open one is in it as a whole. */
function showWhole(row: HTMLElement | null): void {
  const tab = row?.querySelector('[aria-selected=true]');
  if (!row || !tab) return;
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right);
}

/** Number of rows in the list, once known. */
function Count({ tab }: { tab: MapTab }) {
  const page = useStore($listPages)[tab];
  if (!page) return null;
  const count = formatNumber(page.totalCount);
  if (!page.isCapped) return <span className={styles.count}>{count}</span>;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">
        +<span>{count}</span>
      </span>
      <span className="visually-hidden">{fill(words.moreThan, { count })}</span>
    </span>
  );
}
