/**
 * Screen names by path, most specific first (specification §9: metrics, transactions and parcel; the others are
 * ours).
 */
const screens: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^\/$/, 'Home'],
  [/^\/compare$/, 'Compare'],
  [/^\/compare\/prices$/, 'Compare Prices'],
  [/\/plans\/[^/]+/, 'Plan Detail'],
  [/\/parcel\/[^/]+\/report$/, 'Price Report'],
  [/\/parcel\/[^/]+\/land-fee$/, 'Land Fee'],
  [/\/parcel\b/, 'Property Detail'],
  [/\/offer\b/, 'Offer Detail'],
  [/\/transactions\/[^/]+/, 'Neighborhood Transactions'],
  [/\/transactions$/, 'Transactions'],
  [/\/transaction\b/, 'Transaction Detail'],
  [/\/metrics$/, 'Main'],
  [/\/favorites$/, 'Favorites'],
  [/^\/market$/, 'Market'],
  [/^\/projects\//, 'Project'],
  [/^\/profile\//, 'Broker Page'],
  [/^\/brokers$/, 'Brokers'],
  [/^\/offers\/new$|^\/offers\/[^/]+\/edit$/, 'Offer Form'],
  [/^\/organisations$/, 'Organisations'],
  [/^\/user-profile$/, 'Profile'],
  [/-badges$/, 'Badges'],
  [/^\/admin\b/, 'Operators Desk'],
  [/^\/landing-page\//, 'Landing Page'],
  [/^\/account\/auth$/, 'Login'],
  [/^\/account\/email$/, 'Email Verification'],
  [/^\/map$|^\/test-map-component$/, 'Embedded Map'],
  [/^\/privacy-policy$/, 'Privacy Policy'],
  [/^\/agreement$/, 'Terms'],
  [/^\/data$/, 'Data'],
  [/^\/away$/, 'Away'],
];

/** Screen name of a page in analytics; «Other» for addresses without a page. */
export function screenOf(pathname: string): string {
  const path = pathname.replace(/(?<=.)\/$/, '');
  return screens.find(([pattern]) => pattern.test(path))?.[1] ?? 'Other';
}
