import type { PostalAddress, RealEstateAgent } from 'schema-dts';
import type { BrokerProfile } from '../../contract/offer/brokers.ts';
import { words } from '../../words/ar/index.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { withoutUnknown } from './known.ts';

type Agent = Extract<RealEstateAgent, { '@type': string }>;

/** A broker as structured data (schema.org); unknown values are omitted. */
export function brokerData(broker: BrokerProfile, regionKey: RegionKey | undefined, url: string): Agent {
  const { name, phoneNumber, email, about, licenceNo, cityName, logoUrl, profileUrl } = broker;
  const region = regionKey && words.map.regions[regionKey];
  const isPlaced = cityName !== null || region !== undefined;
  return withoutUnknown<Agent>({
    '@type': 'RealEstateAgent',
    name,
    url,
    description: about,
    telephone: phoneNumber,
    email,
    identifier: licenceNo,
    logo: logoUrl,
    sameAs: profileUrl,
    address: isPlaced
      ? withoutUnknown<Extract<PostalAddress, { '@type': string }>>({
          '@type': 'PostalAddress',
          addressLocality: cityName,
          addressRegion: region,
          addressCountry: 'SA',
        })
      : undefined,
  });
}
