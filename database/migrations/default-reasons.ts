import type { ComplaintType } from '../../contract/shared/vocabulary.ts';

/** Reasons of complaints before an operator gives others, in the order of lists. Each is numbered by its place, from 1. */
export const defaultReasons: Readonly<Record<ComplaintType, readonly string[]>> = {
  offer: ['السعر غير صحيح', 'العرض لم يعد قائمًا', 'الموقع غير صحيح', 'عرض مكرر', 'وصف مضلل', 'سبب آخر'],
  broker: ['لا يرد على التواصل', 'بيانات المكتب غير صحيحة', 'ينتحل صفة غيره', 'سلوك غير مهني', 'سبب آخر'],
  transaction: ['السعر غير صحيح', 'المساحة غير صحيحة', 'التاريخ غير صحيح', 'ليست على هذه القطعة', 'سبب آخر'],
  project: ['السعر غير صحيح', 'الحالة غير صحيحة', 'وصف مضلل', 'سبب آخر'],
  neighborhood: ['الأسعار غير صحيحة', 'الحدود غير صحيحة', 'الاسم غير صحيح', 'سبب آخر'],
};
