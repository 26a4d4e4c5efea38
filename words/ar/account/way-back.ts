/** Offered after signing in: back to the page that was left for it. */
export const wayBack = {
  close: 'أغلق هذا السطر',
  signedIn: 'دخلت إلى حسابك.',
  parcel: 'العودة إلى القطعة {number}',
  favorites: 'العودة إلى المفضلة',
  profile: 'العودة إلى ملفي',
  badges: 'العودة إلى الأوسمة',
  page: 'العودة إلى الصفحة السابقة',
};
