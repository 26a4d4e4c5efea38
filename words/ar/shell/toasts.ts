export const toasts = {
  label: 'رسائل',
  dismiss: 'إخفاء الرسالة',
  unreachable: 'تعذّر الاتصال. تحقق من الشبكة ثم أعد المحاولة.',
};
