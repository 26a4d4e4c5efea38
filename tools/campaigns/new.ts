import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NotMet } from '../requirements.ts';
import { campaignsFolder } from './check.ts';

/** Path at which the editor keeps the first picture of a campaign, relative to its file. */
const firstPicture = (name: string) => `./pictures/${name}/hero/picture.webp`;
const day = (date: Date) => date.toISOString().slice(0, 10);

/** Template of a campaign: all required fields, valid for publishing and meant to be overwritten. */
function pattern(name: string, today: Date): string {
  const end = new Date(today.getTime() + 90 * 24 * 60 * 60 * 1000);
  return `---
title: عنوان الحملة
description: جملة تظهر في نتائج البحث وعند مشاركة الرابط.
lead: جملتان تقولان للزائر ما الذي يجده هنا، ولماذا يهمه.
hero:
  picture: ${firstPicture(name)}
  alt: وصف الصورة لمن لا يراها
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
        - question: سؤال يتكرر؟
          answer: جوابه في سطرين.
  - discriminant: form
    value:
      title: نتصل بك
      fields: [name, phone]
      button: أرسل
      thanks: وصلنا طلبك، وسنتصل بك في يوم عمل.
---

فقرة قصيرة تشرح العرض.
`;
}

/**
 * Creates the file of a new campaign, whose URL will be `/landing-page/NAME`; returns its path relative to the
 * project's folder.
 */
export async function newCampaign(root: string, name: string, today: Date): Promise<string> {
  if (!/^[a-z0-9-]+$/.test(name)) {
    throw new NotMet('اكتب رقم الحملة أو اسمها بحروف لاتينية صغيرة: npm run landing -- new 500');
  }
  const file = join(campaignsFolder, `${name}.md`);
  try {
    await writeFile(join(root, file), pattern(name, today), { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new NotMet(`الحملة موجودة: ${file}`);
    }
    throw error;
  }
  const picture = join(root, campaignsFolder, firstPicture(name));
  await mkdir(dirname(picture), { recursive: true });
  await copyFile(join(import.meta.dirname, 'first-picture.webp'), picture);
  return file;
}
