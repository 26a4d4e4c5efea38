import type { Source } from '../../../contract/shared/common.ts';
import { formatDate } from '../../../i18n/format.ts';
import { legend } from '../../../i18n/ar/map/legend.ts';
import { panel as words } from '../../../i18n/ar/map/panel.ts';
import styles from './SelectionPanel.module.css';

/** Source of the figures, and when they were loaded. */
export function SourceNote({ source }: { source: Source }) {
  return (
    <p className={styles.source}>
      {words.source}: {source.name}
      {source.origin === 'demo' && ` (${legend.demoExplanation})`} · {words.updatedAt}{' '}
      {formatDate(source.updatedAt)}
      {source.licence && ` · ${words.licence}: ${source.licence}`}
    </p>
  );
}
