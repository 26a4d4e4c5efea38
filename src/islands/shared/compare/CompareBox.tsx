import { useStore } from '@nanostores/react';
import { limits } from '../../../contract/limits.ts';
import { compare as words } from '../../../i18n/ar/compare/compare.ts';
import { fill } from '../../../i18n/fill.ts';
import { $comparedParcels, toggleComparedParcel } from '../../../stores/compare/compared-parcels.ts';
import styles from './Compare.module.css';

interface Props {
  parcelObjectId: number;
  /** What the parcel is called. */
  name: string;
  /** Says «compare» beside the box, where no header does. */
  hasText?: boolean;
}

/** Chooses a parcel of a list for the comparison; a full comparison takes no more. */
export function CompareBox({ parcelObjectId, name, hasText = false }: Props) {
  const compared = useStore($comparedParcels);
  const isChosen = compared.includes(parcelObjectId);
  return (
    // Rows are pressed as a whole.
    <label
      className={styles.box}
      data-bare={!hasText || undefined}
      onClick={(event) => event.stopPropagation()}
    >
      <input
        type="checkbox"
        aria-label={fill(words.chooseParcel, { name })}
        checked={isChosen}
        disabled={!isChosen && compared.length >= limits.comparedParcels}
        onChange={() => toggleComparedParcel(parcelObjectId)}
      />
      {hasText && <span aria-hidden="true">{words.compare}</span>}
    </label>
  );
}
