/** The screen that stands in place of the product while it is closed. */
export const maintenance = {
  title: 'المنصة تحت الصيانة…',
  timer: 'الوقت المتبقي حتى العودة',
  /** Below a number of their own, by its plural form. */
  hours: { few: 'ساعات', other: 'ساعة' },
  minutes: { few: 'دقائق', other: 'دقيقة' },
  seconds: { few: 'ثوانٍ', other: 'ثانية' },
};
