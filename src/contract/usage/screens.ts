/** Screen names by path, most telling first (specification §9: metrics, transactions and parcel; ours for the others). */
const screens: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^\/$/, 'Home'],
  [/^\/compare$/, 'Compare'],
  [/\/parcel\/[^/]+\/prices$/, 'Price History'],
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
  [/^\/user-profile$/, 'Profile'],
  [/-badges$/, 'Badges'],
  [/^\/landing-page\//, 'Landing Page'],
  [/^\/account\/auth$/, 'Login'],
  [/^\/map$|^\/test-map-component$/, 'Embedded Map'],
  [/^\/privacy-policy$/, 'Privacy Policy'],
  [/^\/agreement$/, 'Terms'],
  [/^\/data$/, 'Data'],
  [/^\/away$/, 'Away'],
];

/** The name under which a page is counted; «Other» for addresses that no page has. */
export function screenOf(pathname: string): string {
  const path = pathname.replace(/(?<=.)\/$/, '');
  return screens.find(([pattern]) => pattern.test(path))?.[1] ?? 'Other';
}
