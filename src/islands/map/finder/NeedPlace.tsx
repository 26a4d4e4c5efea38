import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { finder as words } from '../../../../words/ar/finder/finder.ts';
import { cityParts } from '../../../../words/ar/shared/city-parts.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import { $cities, loadCities, needCity, needCityPart } from '../../../stores/finder/cities.ts';
import { $listRegion } from '../../../stores/lists/map-lists.ts';
import { $filters, setFilters } from '../../../stores/map/filters/filters.ts';
import { NeedField } from './NeedField.tsx';
import type { Option } from './need-choices.ts';

/**
 * Where in its city the land has to lie. Parts and municipalities are offered only where the data names them, each with
 * its number of parcels.
 */
export function NeedPlace() {
  const { city, cityPart, municipality } = useStore($filters);
  const region = useStore($listRegion);
  const cities = useStore($cities);
  useEffect(loadCities, [region]);
  const chosen = cities.find(({ name }) => name === city);
  const partOptions = (chosen?.parts ?? []).map(({ part, parcelCount }) =>
    option(part, cityParts[part], parcelCount),
  );
  const municipalityOptions = (chosen?.municipalities ?? []).map(({ name, parcelCount }) =>
    option(name, name, parcelCount),
  );
  return (
    <>
      {(cities.length > 0 || city !== undefined) && (
        <NeedField
          id="need-city"
          label={words.city}
          any={words.anyCity}
          options={withChosen(
            cities.map(({ name, parcelCount }) => option(name, name, parcelCount)),
            city,
          )}
          chosen={city ?? ''}
          choose={needCity}
        />
      )}
      {(partOptions.length > 0 || cityPart !== undefined) && (
        <NeedField
          id="need-part"
          label={words.cityPart}
          any={words.anyCityPart}
          options={withChosen(partOptions, cityPart, cityPart && cityParts[cityPart])}
          chosen={cityPart ?? ''}
          choose={needCityPart}
        />
      )}
      {(municipalityOptions.length > 0 || municipality !== undefined) && (
        <NeedField
          id="need-municipality"
          label={words.municipality}
          any={words.anyMunicipality}
          options={withChosen(municipalityOptions, municipality)}
          chosen={municipality ?? ''}
          choose={(value) => setFilters({ municipality: value || undefined })}
        />
      )}
    </>
  );
}

function option(value: string, label: string, parcelCount: number): Option {
  return { value, label: fill(words.withCount, { name: label, count: formatNumber(parcelCount) }) };
}

/** The options, and what a link or another view has chosen, if it is none of them. */
function withChosen(options: readonly Option[], value: string | undefined, label = value): readonly Option[] {
  if (value === undefined || options.some((each) => each.value === value)) return options;
  return [...options, { value, label: label ?? value }];
}
