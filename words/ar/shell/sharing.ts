/** Texts that accompany a shared address. */
export const sharing = {
  parcel: 'القطعة {parcel} في {place} على خريطة أرضي',
};
