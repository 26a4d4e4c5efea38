/** Sentences about loads as a whole: in English, which is how commands print them, and in Arabic for the desk. */
export const loadMessages = {
  '{file}: {reason}': '{file}: {reason}',
  '{losses}: confirm with --anyway': '{losses}. لا يُحمّل حتى يُؤكَّد ذلك',
  '{region} {kind}: {removed} of {before} would be removed ({share} %)':
    '{region}: يزول {removed} من {before} من {kind} ({share}٪)',
  '{kind}: {removed} of {before} would be removed ({share} %)':
    'يزول {removed} من {before} من {kind} ({share}٪)',
  '{region}: the demonstration would be removed: {counts}': '{region}: تزول بيانات العرض التجريبي: {counts}',
  '{count} {kind}': '{kind}: {count}',
  'the disk is full, so nothing was changed': 'امتلأ القرص، فلم يتغيّر شيء',
  'the disk is full, so tiles were not drawn; the data is stored, and the map shows the earlier tiles: make room, then run npm run data -- tiles':
    'امتلأ القرص، فحُفظت البيانات ولم تُرسم خرائطها. وسّع القرص، ثم تُرسم مع التحميل التالي',
} as const;
