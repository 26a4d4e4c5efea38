import type { Source } from '../../../../contract/shared/common.ts';
import { formatDate } from '../../../../words/format.ts';
import { legend } from '../../../../words/ar/map/legend.ts';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import styles from './SelectionPanel.module.css';

/** Source of the figures, and when they were loaded. */
export function SourceNote({ source }: { source: Source }) {
  return (
    <p className={styles.source}>
      <span>{words.source}</span>: <span>{source.name}</span>
      {source.origin === 'demo' && <span>{` (${legend.demoExplanation})`}</span>} <span>·</span>{' '}
      <span>{words.updatedAt}</span> <span>{formatDate(source.updatedAt)}</span>
      {source.licence && <span>{` · ${words.licence}: ${source.licence}`}</span>}
    </p>
  );
}
