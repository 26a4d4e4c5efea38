/** Offers as the members of their organization keep them. */
export const myOffers = {
  /** Titles of offers, which follow from their parcels. */
  titles: {
    one: 'أرض {purpose} في {place}، {area} م²',
    several: 'أرض من عدة قطع {purpose} في {place}، {area} م²',
  },
};
