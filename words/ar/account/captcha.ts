/** Status of the embedded captcha while it works. */
export const captcha = {
  working: 'جارٍ التأكد من أنك لست برنامجًا آليًا…',
  failed: 'تعذّر الاتصال للتأكد من أنك لست برنامجًا آليًا. أعد المحاولة.',
};
