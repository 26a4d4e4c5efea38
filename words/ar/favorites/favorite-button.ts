/** The favorite buttons; in their own file, because the map uses them without the texts of the favorites page. */
export const favoriteButton = {
  text: 'المفضلة',
  label: 'المفضلة: {name}',
  parcel: 'القطعة {number}، {place}',
  transaction: 'صفقة {day}، القطعة {number}، {place}',
  neighborhood: 'حي {name}',
  plan: 'مخطط {number}، {city}',
  project: 'مشروع {name}',
  /** Words of the sentences below that lead to signing in. */
  signIn: 'سجّل الدخول',
  here: 'حُفظ في هذا المتصفح. سجّل الدخول لتجده في مفضلتك من أي جهاز.',
  forPage: 'لا يسمح متصفحك بالحفظ، فيبقى ما بقيت هذه الصفحة مفتوحة. سجّل الدخول ليُحفظ في مفضلتك.',
  full: 'امتلأت مفضلة هذا المتصفح. سجّل الدخول لتحفظ المزيد، أو أزل منها.',
};
