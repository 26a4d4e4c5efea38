/** Texts of the map search. */
export const mapSearch = {
  results: 'نتائج البحث',
  groups: {
    neighborhood: 'الأحياء',
    plan: 'المخططات',
    block: 'البلكات',
    parcel: 'القطع',
    place: 'الأماكن',
  },
  /** Kind of a result; shown before its name if that is a number, and read to those who do not see its icon. */
  kinds: { neighborhood: 'حي', plan: 'مخطط', block: 'بلك', parcel: 'قطعة', place: 'مكان' },
  loading: 'يُبحث …',
  placesLoading: 'يُبحث في الأماكن …',
  numbersLoading: 'يُبحث في الأحياء والمخططات والقطع …',
  placesFailed: 'تعذّر البحث في الأماكن.',
  numbersFailed: 'تعذّر البحث في الأحياء والمخططات والقطع.',
  /** `{failure}` is one of the two messages above, `{message}` the server's own. */
  failedBecause: '{failure} {message}',
  retry: 'أعد المحاولة',
  /** `{results}` is a count such as «3 نتائج». */
  found: '{results}. تنقّل بينها بالسهمين.',
  elsewhere: 'لا نتائج في {region}. هذه من مناطق أخرى:',
  none: 'لم نجد «{text}»',
  noneHint: 'تجد هنا الأحياء والمدن بأسمائها، والمخططات والبلكات والقطع بأرقامها.',
  tryThese: 'جرّب مثلًا:',
  /** Link to the finder. */
  stepByStep: 'أو اعثر عليها خطوة بخطوة',
  recent: 'بحثت عنه مؤخرًا',
  recentHint: 'مفتاح Delete يزيل ما وقفت عليه.',
  forgetAny: 'أزل مما بحثت عنه',
  forget: 'أزل «{name}» مما بحثت عنه',
};
