import { limits } from '../../../contract/limits.ts';
import { compareAddress } from '../../../contract/shared/page-addresses.ts';
import { compare as words } from '../../../i18n/ar/compare/compare.ts';
import styles from './Compare.module.css';

/** The way to the comparison of as many parcels as it takes, which shows in no frame that the map may stand in. */
export function CompareLink({ parcelObjectIds }: { parcelObjectIds: readonly number[] }) {
  const { length } = parcelObjectIds;
  if (length < limits.comparedParcelsLowest || length > limits.comparedParcels) return null;
  return (
    <a className={styles.link} href={compareAddress(parcelObjectIds)} target="_top">
      {words.compare}
    </a>
  );
}
