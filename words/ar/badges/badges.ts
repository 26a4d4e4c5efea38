/** Names of the badges, and what earns them. Keys are those of the platform's table of rules. */
export const badges = {
  titles: {
    first_favorite: 'أول مفضلة',
    collector: 'جامع القطع',
    regular: 'زائر دائم',
    resident: 'من أهل الدار',
    known_face: 'وجه معروف',
    witness: 'شاهد السوق',
    surveyor: 'عين على الأرض',
    documenter: 'موثّق',
    open_counter: 'مكتب مفتوح',
  },
  descriptions: {
    first_favorite: 'احفظ أول عنصر في مفضلتك.',
    collector: 'احفظ عشرين عنصرًا في مفضلتك.',
    regular: 'استخدم أرضي وأنت مسجل الدخول في سبعة أيام.',
    resident: 'استخدم أرضي وأنت مسجل الدخول في ثلاثين يومًا.',
    known_face: 'أكمل ملفك الشخصي: الاسم والجوال والمدينة.',
    witness: 'أبلغ عن ثلاث صفقات غير ظاهرة.',
    surveyor: 'أبلغ عن خطأ في خمس قطع.',
    documenter: 'ارفع أول صورة أو ملف.',
    open_counter: 'انشر مكتبك عرضًا واحدًا على الأقل.',
  },
  broker: 'وسيط معتمد',
};
