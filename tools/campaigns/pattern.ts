import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Texts of a new campaign that only show what to write; a campaign with one of them is not ready for visitors. */
const examples = {
  title: 'عنوان الحملة',
  description: 'جملة تظهر في نتائج البحث وعند مشاركة الرابط.',
  lead: 'جملتان تقولان للزائر ما الذي يجده هنا، ولماذا يهمه.',
  alt: 'وصف الصورة لمن لا يراها',
  question: 'سؤال يتكرر؟',
  answer: 'جوابه في سطرين.',
  body: 'فقرة قصيرة تشرح العرض.',
};

const exampleTexts: ReadonlySet<string> = new Set(Object.values(examples));
/** The picture of a new campaign, to be replaced like its texts. */
export const examplePicture = join(import.meta.dirname, 'first-picture.webp');

/** Path of a new campaign's picture, relative to its file. */
export const firstPicture = (name: string) => `./pictures/${name}/first-picture.webp`;
const day = (date: Date) => date.toISOString().slice(0, 10);

/** Whether a text is still the one that a new campaign has. */
export function isExample(text: string): boolean {
  return exampleTexts.has(text.trim());
}

/** Whether a picture is still the one that a new campaign has. */
export async function isExamplePicture(path: string): Promise<boolean> {
  const [example, picture] = await Promise.all([readFile(examplePicture), readFile(path)]);
  return example.equals(picture);
}

/**
 * The text of a new campaign, with all required fields. It is written as the editor writes it, so that the first save
 * changes only what was changed.
 */
export function campaignPattern(name: string, today: Date): string {
  const end = new Date(today.getTime() + 90 * 24 * 60 * 60 * 1000);
  return `---
title: ${examples.title}
description: ${examples.description}
lead: ${examples.lead}
hero:
  picture: ${firstPicture(name)}
  alt: ${examples.alt}
theme: palm
action:
  label: اترك رقمك
  href: '#form'
region: Riyadh
startsOn: ${day(today)}
endsOn: ${day(end)}
campaign: campaign-${name}
blocks:
  - discriminant: figures
    value:
      title: المنطقة بالأرقام
      items:
        - label: قطعة على الخريطة
          live: parcels
        - label: صفقة في آخر سنة
          live: sales
  - discriminant: faq
    value:
      title: أسئلة
      items:
        - question: ${examples.question}
          answer: ${examples.answer}
  - discriminant: form
    value:
      title: نتصل بك
      fields:
        - name
        - phone
      button: أرسل
      thanks: وصلنا طلبك، وسنتصل بك في يوم عمل.
---
${examples.body}
`;
}
