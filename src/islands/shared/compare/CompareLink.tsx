import { parcelLimits } from '../../../../contract/parcel/limits.ts';
import { compareAddress } from '../../../../contract/shared/page-addresses.ts';
import { compare as words } from '../../../../words/ar/compare/compare.ts';
import styles from './Compare.module.css';

/**
 * Link to the comparison of the parcels, up to its limit; that page cannot be displayed in a frame that embeds the
 * map.
 */
export function CompareLink({ parcelObjectIds }: { parcelObjectIds: readonly number[] }) {
  const { length } = parcelObjectIds;
  if (length < parcelLimits.comparedParcelsLowest || length > parcelLimits.comparedParcels) return null;
  return (
    <a className={styles.link} href={compareAddress(parcelObjectIds)} target="_top">
      {words.compare}
    </a>
  );
}
