/** Comparable sales in the map's panel, in addition to the texts of the parcel's page (`parcel-page.ts`). */
export const comparables = {
  open: 'أظهر الصفقات المشابهة',
  close: 'أخفِ الصفقات المشابهة',
  failed: 'تعذّر تحميل الصفقات المشابهة.',
  counted: 'تُحسب',
  /** `{price}` is per m². */
  countSale: 'احسب صفقة {day}، {price} ريال للمتر',
  noneLeft: 'استبعدت كل الصفقات. أعد بعضها ليُحسب السعر.',
  /** Whole months since the sale. */
  ageInMonths: 'الأشهر: {count}',
  adjust: 'عدّل',
  /** `{day}` names a sale. */
  adjustSale: 'عدّل سعر صفقة {day}',
  adjustment: {
    percent: 'التعديل ٪',
    reason: 'السبب',
    wrong: 'اكتب نسبة من -{most} إلى {most}.',
    done: 'تم',
    remove: 'أزل التعديل',
  },
  /** `{count}` is a count of sales. */
  leftOut: 'استبعدت بيدك: {count}.',
  countAll: 'احسبها كلها',
  leaveAllOut: 'استبعدها كلها',
  showRest: 'اعرض بقيتها ({count})',
  showOnMap: 'أظهر هذه الصفقات على الخريطة',
  mapHint: 'الدائرة نصف القطر، والنقاط الصفقات بسعر مترها؛ المفرغة منها لا تُحسب.',
};
