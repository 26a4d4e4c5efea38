import { useStore } from '@nanostores/react';
import { parcelAddress } from '../../../../contract/shared/page-addresses.ts';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import { $selection, onlyParcelOf } from '../../../stores/map/selection.ts';
import styles from './SelectionPanel.module.css';

/** Link from a parcel on the map to its own page, which cannot be displayed in a frame that embeds the map. */
export function PageLink() {
  const id = onlyParcelOf(useStore($selection));
  return id === undefined ? null : (
    <a className={styles.link} href={parcelAddress(id)} target="_top">
      {words.parcelPage}
    </a>
  );
}
