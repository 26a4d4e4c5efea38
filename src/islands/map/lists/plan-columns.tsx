import type { PlanRow } from '../../../../contract/parcel/plans.ts';
import { planAddress } from '../../../../contract/shared/page-addresses.ts';
import { planKey } from '../../../../contract/shared/plan-key.ts';
import { compare } from '../../../../words/ar/compare/compare.ts';
import { favoriteButton } from '../../../../words/ar/favorites/favorite-button.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import { lists as words } from '../../../../words/ar/lists/lists.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { panel } from '../../../../words/ar/map/panel.ts';
import { planTrendsAddress } from '../../../stores/compare/trends-address.ts';
import { favoriteOfPlan } from '../../../stores/favorites/favorite-subjects.ts';
import { $listRegion } from '../../../stores/lists/map-lists.ts';
import { Money } from '../../shared/Money.tsx';
import { FavoriteButton } from '../favorites/FavoriteButton.tsx';
import styles from './Table.module.css';
import type { ListColumns } from './list-columns.ts';

/** Subdivision plans: number and place, parcels, median price, sales; a row opens the plan in the panel. */
export const planLook: ListColumns<PlanRow> = {
  tab: 'plans',
  keyOf: planKey,
  targetOf: ({ cityName, planNo }) => ({ plan: { cityName, planNo } }),
  boundsOf: ({ bounds }) => bounds,
  moreOf: ({ neighborhoodName, cityName }) => neighborhoodName ?? cityName,
  linkOf: (rows) => ({ href: planTrendsAddress(rows), text: compare.firstOverTime }),
  columns: [
    {
      id: 'number',
      header: words.columns.plan,
      cell: ({ planNo, neighborhoodName, cityName }) => (
        <>
          <bdi>{planNo}</bdi>
          <small aria-hidden="true">{neighborhoodName ?? cityName}</small>
        </>
      ),
    },
    {
      id: 'parcels',
      header: words.columns.parcelCount,
      cell: ({ parcelCount }) => formatNumber(parcelCount),
    },
    {
      id: 'price',
      header: words.columns.median,
      meaning: 'median',
      cell: ({ priceSarPerSqm: price }) =>
        price === null ? <span className={styles.none}>{words.noSales}</span> : <Money amount={price} />,
    },
    {
      id: 'sales',
      header: words.columns.salesInYear,
      cell: ({ saleCount }) => formatNumber(saleCount),
    },
    {
      id: 'sold',
      header: words.columns.soldParcels,
      isWide: true,
      cell: ({ soldCount }) => formatNumber(soldCount),
    },
    {
      id: 'area',
      header: words.columns.area,
      isWide: true,
      cell: ({ areaSqm }) => `${formatNumber(areaSqm)} ${money.sqmSign}`,
    },
    { id: 'city', header: words.columns.city, isWide: true, cell: ({ cityName }) => cityName },
    {
      id: 'page',
      header: words.columns.page,
      isWide: true,
      cell: ({ cityName, planNo }) => {
        const address = planAddress($listRegion.get(), cityName, planNo);
        return address === undefined ? (
          panel.notKnown
        ) : (
          // The row itself opens the plan on the map.
          <a href={address} target="_top" onClick={(event) => event.stopPropagation()}>
            {fill(words.planNo, { number: planNo })}
          </a>
        );
      },
    },
    {
      id: 'favorite',
      header: favoriteButton.text,
      isWide: true,
      cell: (row) => <FavoriteButton thing={favoriteOfPlan(row)} />,
    },
  ],
};
