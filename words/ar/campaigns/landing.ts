export const landing = {
  before: {
    title: 'هذه الحملة لم تبدأ بعد',
    lead: 'تبدأ يوم {day}. إلى ذلك الحين، الخريطة مفتوحة لك.',
  },
  after: {
    title: 'انتهت هذه الحملة',
    lead: 'انتهت يوم {day}. شكراً لاهتمامك، والخريطة مفتوحة لك دائماً.',
  },
  openMap: 'افتح خريطة {region}',
  home: 'الصفحة الرئيسية',
  map: {
    show: 'اعرض الخريطة هنا',
    open: 'افتحها في صفحة كاملة',
    frame: 'خريطة: {title}',
  },
  figures: {
    /** Placeholder until a figure is loaded, or if it cannot be loaded. */
    none: '–',
    about: 'من بيانات أرضي عند زيارتك',
  },
  form: {
    fields: {
      name: 'الاسم',
      phone: 'رقم الجوال',
      email: 'البريد الإلكتروني (اختياري)',
      message: 'ما الذي تبحث عنه؟ (اختياري)',
    },
    phoneHint: 'تسعة أرقام أولها 5',
    phoneWrong: 'اكتب تسعة أرقام أولها 5، مثل 512345678',
    nameMissing: 'اكتب اسمك',
    emailWrong: 'البريد غير مكتمل، مثل name@example.com',
    privacy: 'نستعمل بياناتك للرد على طلبك وحده.',
    privacyLink: 'سياسة الخصوصية',
    sending: 'يُرسل …',
    failed: 'لم يُرسل الطلب، وما كتبته ما زال هنا. أعد المحاولة.',
    captchaFailed: 'تعذّر التحقق من أنك لست برنامجاً. أعد المحاولة.',
    noScript: 'يحتاج النموذج إلى تشغيل جافاسكربت.',
    write: 'راسلنا على {email}.',
  },
  video: { transcript: 'نص المقطع' },
};
