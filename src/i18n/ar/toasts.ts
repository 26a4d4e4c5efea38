export const toasts = {
  label: 'رسائل',
  dismiss: 'إخفاء الرسالة',
};
