/** The link that verifies an e-mail address: the message, and the page that it opens. */
export const emailLink = {
  mail: {
    subject: 'أكّد بريدك في أرضي',
    text: 'افتح هذا الرابط لتؤكد أن هذا البريد لك:\n{link}\n\nيصلح الرابط يومًا واحدًا. إن لم تطلبه فتجاهل الرسالة.',
  },
  title: 'تأكيد البريد',
  lead: 'اضغط الزر لتؤكد أن هذا البريد لك.',
  confirm: 'أكّد بريدي',
  confirming: 'يُؤكَّد بريدك …',
  done: 'أُكّد بريدك {email}. نراسلك عليه من الآن.',
  missing: 'هذا الرابط ناقص. افتحه كما هو في الرسالة.',
  failed: 'تعذّر الوصول إلى المنصة. أعد المحاولة.',
  profile: 'ملفي',
  noScript: 'تأكيد البريد يحتاج إلى جافاسكربت.',
};
