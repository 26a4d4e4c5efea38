/** Sentences about deeds: why their rows are not taken. */
export const deedMessages = {
  'no date': 'لا تاريخ',
  'unreadable date': 'تاريخ لا يُقرأ',
  'date before 1900': 'تاريخ قبل سنة 1900',
  'date in the future': 'تاريخ لم يأتِ بعد',
  'blank row': 'صف فارغ',
  'no reference number': 'لا رقم للصك',
  'reference number shortened by a spreadsheet': 'رقم صك اختصره برنامج الجداول',
  'number of a plan that a spreadsheet has changed': 'رقم مخطط غيّره برنامج الجداول',
  'number of a plan that a spreadsheet has changed: {text}': 'رقم مخطط غيّره برنامج الجداول: {text}',
  'number of a parcel that a spreadsheet has changed': 'رقم قطعة غيّره برنامج الجداول',
  'no price': 'لا سعر',
  'unreadable price': 'سعر لا يُقرأ',
  'price not above zero': 'السعر ليس أكبر من صفر',
  'no area': 'لا مساحة',
  'unreadable area': 'مساحة لا تُقرأ',
  'area not above zero': 'المساحة ليست أكبر من صفر',
  'no region (state it with --region KEY)': 'لم تُذكر المنطقة. حدّد المنطقة',
  'repeats the reference number of an earlier row': 'يكرّر رقم صك في صف سابق',
  '{deeds} deeds name a city that several towns bear: {name} ({towns} towns)':
    'صفقات باسم مدينة تحمله أكثر من مدينة، فلا موقع لها: {deeds}. الاسم: {name} (المدن: {towns})',
} as const;
