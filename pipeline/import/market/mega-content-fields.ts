import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** What a row of the content of mega projects can state: one piece of a page. */
export const megaContentFields = {
  project: {
    names: synonyms(
      ...['project_id', 'project_no', 'project_code', 'project', 'معرف المشروع', 'رقم المشروع', 'المشروع'],
    ),
    header: 'معرف المشروع',
    explanation: 'Identifier of the mega project: that of the file of projects.',
    sample: 'P-9',
    isRequired: true,
  },
  part: {
    names: synonyms(...['part', 'piece', 'block', 'content_type', 'الجزء', 'نوع المحتوى', 'القسم']),
    header: 'الجزء',
    explanation:
      'سطر تعريفي, ملخص, معلومة, فقرة, مرفق, مرحلة, فيديو, رابط or كتيب, or tagline, summary, fact, section, amenity, phase, video, link or brochure.',
    sample: 'معلومة',
    isRequired: true,
  },
  title: {
    names: synonyms(...['title', 'label', 'name', 'العنوان', 'الاسم']),
    header: 'العنوان',
    explanation:
      'What a fact is about, the title of a section, a video, a link or a brochure, or the name of a phase.',
    sample: 'مجموع المساحة',
  },
  text: {
    names: synonyms(...['text', 'value', 'body', 'note', 'content', 'النص', 'القيمة', 'المحتوى']),
    header: 'النص',
    explanation: 'The text itself, in Arabic; what is to be said of a phase, which needs none.',
    sample: '12 كم²',
  },
  status: {
    names: synonyms(...['phase_status', 'status', 'حالة المرحلة', 'الحالة']),
    header: 'حالة المرحلة',
    explanation: 'Of a phase: مخطط, قيد الإنشاء or مكتمل, or planned, under_construction or completed.',
    sample: '',
  },
  address: {
    names: synonyms(
      ...['url', 'link', 'address', 'file', 'href', 'الرابط أو الملف', 'الرابط', 'الملف', 'رابط', 'ملف'],
    ),
    header: 'الرابط أو الملف',
    explanation:
      'Of a video or a link: its address, https. Of a brochure: a PDF file beside the table, or its public https or http address.',
    sample: '',
  },
} satisfies Fields;

/** Name of a field of the content of mega projects. */
export type MegaContentField = keyof typeof megaContentFields;
