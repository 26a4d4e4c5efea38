import { useStore } from '@nanostores/react';
import { parcelLimits } from '../../../../contract/parcel/limits.ts';
import { compare as words } from '../../../../words/ar/compare/compare.ts';
import { fill } from '../../../../words/fill.ts';
import { $comparedParcels, toggleComparedParcel } from '../../../stores/compare/compared-parcels.ts';
import styles from './Compare.module.css';

interface Props {
  parcelObjectId: number;
  /** The parcel's name. */
  name: string;
  /** Shows «compare» beside the box, where no table header does. */
  hasText?: boolean;
}

/** Checkbox that adds a parcel of a list to the comparison; disabled when the comparison is full. */
export function CompareBox({ parcelObjectId, name, hasText = false }: Props) {
  const compared = useStore($comparedParcels);
  const isChosen = compared.includes(parcelObjectId);
  return (
    // The whole row is clickable.
    <label
      className={styles.box}
      data-bare={!hasText || undefined}
      onClick={(event) => event.stopPropagation()}
    >
      <input
        type="checkbox"
        aria-label={fill(words.chooseParcel, { name })}
        checked={isChosen}
        disabled={!isChosen && compared.length >= parcelLimits.comparedParcels}
        onChange={() => toggleComparedParcel(parcelObjectId)}
      />
      {hasText && <span aria-hidden="true">{words.compare}</span>}
    </label>
  );
}
