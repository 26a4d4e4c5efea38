/** What the operator of the product corrected in a publisher's row. */
export const correction = {
  /** Beside a row of a list. */
  mark: 'صُحّحت',
  header: 'التصحيح',
  corrected: 'صُحّحت في {day}: {fields}.',
  was: '{name} كان {from}',
  wasUnknown: '{name} لم يُذكر',
  reason: 'السبب: {reason}.',
  by: 'صحّحها: {by}، وليس المصدر.',
};
