import type { Offer } from '../../../../contract/offer/offers.ts';
import { offerAddress } from '../../../../contract/shared/page-addresses.ts';
import { favoriteButton } from '../../../../words/ar/favorites/favorite-button.ts';
import { formatDate, formatNumber } from '../../../../words/format.ts';
import { lists as words } from '../../../../words/ar/lists/lists.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { offers } from '../../../../words/ar/offer/offers.ts';
import { favoriteOfOffer } from '../../../stores/favorites/favorite-subjects.ts';
import { Money } from '../../shared/Money.tsx';
import { FavoriteButton } from '../favorites/FavoriteButton.tsx';
import type { ListColumns } from './list-columns.ts';

const placeOf = ({ neighborhoodName, cityName }: Offer) => neighborhoodName ?? cityName;

/** Offers; a row opens the offer in the panel. */
export const offerLook: ListColumns<Offer> = {
  tab: 'offers',
  keyOf: ({ code }) => code,
  targetOf: ({ code, parcelObjectIds: [id] }) =>
    id === undefined ? undefined : { layer: 'parcel', id, offer: code },
  boundsOf: ({ bounds }) => bounds,
  moreOf: (offer) => `${offers.purposes[offer.purpose]}، ${offer.title}`,
  columns: [
    {
      id: 'place',
      header: words.columns.offer,
      cell: (offer) => (
        <>
          <span>{placeOf(offer)}</span>
          <small>{offers.purposes[offer.purpose]}</small>
        </>
      ),
    },
    {
      id: 'price',
      header: words.columns.offerPrice,
      cell: ({ priceSar, purpose }) => (
        <>
          <Money amount={priceSar} />
          {purpose !== 'sale' && <small>{offers.yearlyRent}</small>}
        </>
      ),
    },
    {
      id: 'perSqm',
      header: words.columns.salePricePerSqm,
      cell: ({ priceSarPerSqm }) => <Money amount={priceSarPerSqm} />,
    },
    {
      id: 'area',
      header: words.columns.area,
      cell: ({ areaSqm }) => `${formatNumber(Math.round(areaSqm))} ${money.sqmSign}`,
    },
    { id: 'broker', header: words.columns.broker, isWide: true, cell: ({ broker }) => broker.name },
    {
      id: 'date',
      header: words.columns.date,
      isWide: true,
      cell: ({ publishedAt }) => formatDate(publishedAt),
    },
    {
      id: 'page',
      header: offers.page,
      isWide: true,
      cell: ({ code }) => (
        // The row itself opens the offer on the map.
        <a href={offerAddress(code)} target="_top" onClick={(event) => event.stopPropagation()}>
          <bdi>{code}</bdi>
        </a>
      ),
    },
    {
      id: 'favorite',
      header: favoriteButton.text,
      isWide: true,
      cell: (row) => <FavoriteButton thing={favoriteOfOffer(row)} />,
    },
  ],
};
