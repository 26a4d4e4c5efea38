import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/**
 * A project folder of its own with the given campaign files (by name), and the pictures that a valid one
 * needs.
 */
export function projectWith(campaigns: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'ardi-campaigns-'));
  folders.push(root);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const name of ['plan.webp', 'street.jpg', 'poster.png'])
    write(`src/content/landing/pictures/${name}`, 'x');
  write('public/videos/plan.webm', 'x');
  for (const [name, text] of Object.entries(campaigns)) write(`src/content/landing/${name}`, text);
  return root;
}

/** A campaign with every kind of block, without errors. */
export const soundCampaign = `---
title: أسعار أراضي الرياض
description: أسعار المتر في كل حي.
lead: حيّان متجاوران قد يفصل بينهما شارع.
hero:
  picture: ./pictures/plan.webp
  alt: مخطط أراضٍ
theme: palm
action:
  label: اترك رقمك
  href: '#form'
region: Riyadh
startsOn: 2026-10-01
endsOn: 2026-12-31
campaign: riyadh-prices
blocks:
  - discriminant: figures
    value:
      title: بالأرقام
      items:
        - label: قطعة
          live: parcels
        - label: حي
          value: '105'
  - discriminant: gallery
    value:
      title: صور
      pictures:
        - picture: ./pictures/plan.webp
          alt: مخطط
        - picture: ./pictures/street.jpg
          alt: شارع
          caption: شارع عريض
  - discriminant: map
    value:
      title: الخريطة
      longitude: 46.68
      latitude: 24.745
      zoom: 14
  - discriminant: faq
    value:
      title: أسئلة
      items:
        - question: هل السعر نهائي؟
          answer: لا.
  - discriminant: testimonial
    value:
      quote: وفّرت عليّ شهرًا.
      name: نورة
      role: مشترية
  - discriminant: form
    value:
      title: نتصل بك
      fields: [name, phone, email, message]
      button: أرسل
      thanks: وصلنا طلبك.
  - discriminant: video
    value:
      title: جولة
      file: /videos/plan.webm
      poster:
        picture: ./pictures/poster.png
        alt: أول صورة
      transcript: نص المقطع.
---

فقرة.
`;
