/** The screen shown instead of the site during maintenance. */
export const maintenance = {
  title: 'المنصة تحت الصيانة…',
  timer: 'الوقت المتبقي حتى العودة',
  /** Shown below their number, by plural form. */
  hours: { few: 'ساعات', other: 'ساعة' },
  minutes: { few: 'دقائق', other: 'دقيقة' },
  seconds: { few: 'ثوانٍ', other: 'ثانية' },
};
