/** Messages of the platform about signing in. */
export const signIn = {
  codeSent: 'أُرسل رمز التحقق إلى جوالك.',
  codeMessage: 'رمز التحقق في أرضي: {code}. لا تعطه أحدًا.',
};

/** The page that shows the messages the embedded mode would have sent. */
export const outbox = { title: 'صندوق الرسائل الصادرة', empty: 'لم تُرسل رسالة بعد.' };
