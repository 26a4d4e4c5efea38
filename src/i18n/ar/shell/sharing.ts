/** Sentences that go with a passed-on address. */
export const sharing = {
  parcel: 'القطعة {parcel} في {place} على خريطة أرضي',
};
