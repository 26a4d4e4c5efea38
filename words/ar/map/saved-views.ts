type Forms = Record<Intl.LDMLPluralRule, string>;

/** Number of saved views and their limit. */
const kept: Forms = {
  zero: 'لا مشاهد محفوظة، والحد {most} مشهدًا.',
  one: 'مشهد محفوظ واحد من {most} على الأكثر.',
  two: 'مشهدان محفوظان من {most} على الأكثر.',
  few: '{count} مشاهد محفوظة من {most} على الأكثر.',
  many: '{count} مشهدًا محفوظًا من {most} على الأكثر.',
  other: '{count} مشهد محفوظ من {most} على الأكثر.',
};

/** Views saved before sign-in that were just added to the account. */
const merged: Forms = {
  zero: 'لم يُضف إلى حسابك مشهد.',
  one: 'أُضيف إلى حسابك مشهد حفظته قبل الدخول.',
  two: 'أُضيف إلى حسابك مشهدان حفظتهما قبل الدخول.',
  few: 'أُضيفت إلى حسابك {count} مشاهد حفظتها قبل الدخول.',
  many: 'أُضيف إلى حسابك {count} مشهدًا حفظتها قبل الدخول.',
  other: 'أُضيف إلى حسابك {count} مشهد حفظتها قبل الدخول.',
};

/** Saved map views. */
export const savedViews = {
  title: 'مشاهدي',
  lead: 'المشهد موضع الخريطة بتلوينها وطبقاتها ومرشحاتها. احفظه باسم لتعود إليه كما هو.',
  name: 'اسم المشهد',
  /** `{place}` is a neighborhood or region, `{mode}` the map mode. */
  proposal: '{place}: {mode}',
  save: 'احفظ ما أراه الآن',
  faults: {
    empty: 'اكتب اسمًا للمشهد.',
    /** `{most}` is a number of characters. */
    long: 'اختصر الاسم إلى {most} حرفًا أو أقل.',
    unfit: 'في الاسم محارف لا تُكتب في سطر واحد. احذفها.',
  },
  exists: 'لديك مشهد باسم «{name}». أتستبدل به ما تراه الآن؟',
  replace: 'استبدله',
  keepBoth: 'لا، أغيّر الاسم',
  taken: 'لديك مشهد آخر باسم «{name}». اختر اسمًا غيره.',
  noCamera: 'لا خريطة ظاهرة لتُحفظ. انتظر حتى تظهر ثم أعد المحاولة.',
  saved: 'حُفظ المشهد «{name}».',
  savedForPage: 'لا يسمح متصفحك بالحفظ، فيبقى «{name}» ما بقيت هذه الصفحة مفتوحة.',
  full: 'بلغت مشاهد هذا المتصفح حدها وهو {most}. احذف منها قبل أن تحفظ غيرها.',
  failed: 'لم يتم ذلك. تحقق من الشبكة ثم أعد المحاولة.',
  list: 'المشاهد المحفوظة',
  empty: 'لا مشاهد محفوظة بعد.',
  kept,
  loadFailed: 'تعذّر تحميل مشاهدك. أعد المحاولة.',
  offline: 'لا اتصال بالشبكة. تظهر مشاهدك حين يعود الاتصال.',
  here: 'تُحفظ مشاهدك في هذا المتصفح وحده.',
  signIn: 'سجّل الدخول لتجدها من أي جهاز',
  waiting: 'في هذا المتصفح وحده حتى الآن',
  opened: 'أمامك المشهد «{name}».',
  openedPartly: 'أمامك المشهد «{name}»، وتُرك منه ما لم يعد معروفًا.',
  rename: 'غيّر اسم «{name}»',
  newName: 'الاسم الجديد للمشهد «{name}»',
  saveName: 'احفظ الاسم',
  cancel: 'ألغِ',
  renamed: 'صار اسم المشهد «{name}».',
  remove: 'احذف «{name}»',
  removed: 'حُذف «{name}».',
  undo: 'تراجع',
  undoFor: 'تراجع: أعد «{name}»',
  restored: 'عاد المشهد «{name}».',
  close: 'أغلق',
  merged,
};
