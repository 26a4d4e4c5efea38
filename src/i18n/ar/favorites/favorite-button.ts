/** The buttons that keep a thing. They stand on the map, which does not carry the words of the page. */
export const favoriteButton = {
  text: 'المفضلة',
  label: 'المفضلة: {name}',
  parcel: 'القطعة {number}، {place}',
  transaction: 'صفقة {day}، القطعة {number}، {place}',
  neighborhood: 'حي {name}',
  project: 'مشروع {name}',
  here: 'حُفظ في هذا المتصفح. سجّل الدخول لتجده في مفضلتك من أي جهاز.',
  forPage: 'لا يسمح متصفحك بالحفظ، فيبقى ما بقيت هذه الصفحة مفتوحة. سجّل الدخول ليُحفظ في مفضلتك.',
  full: 'امتلأت مفضلة هذا المتصفح. سجّل الدخول لتحفظ المزيد، أو أزل منها.',
};
