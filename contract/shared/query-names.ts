/** Names of query parameters as the specification spells them (§3.9), with those that this contract uses. */
export const otherSpellings: Readonly<Record<string, string>> = {
  FromPrice: 'fromPrice',
  ToPrice: 'toPrice',
};
