import { z } from 'astro/zod';
import { regionKeys } from '../../contract/shared/vocabulary.ts';
import { campaignForm } from './campaign-form.ts';

/** Campaign themes; their colors are in `src/styles/campaign-themes.css`. */
export const campaignThemes = ['palm', 'gold', 'sea', 'clay', 'night'] as const;
export type CampaignTheme = (typeof campaignThemes)[number];

/** Figures that a page fetches when visited, so that they are current. */
export const liveFigures = ['parcels', 'sales', 'unit_price'] as const;
export type LiveFigure = (typeof liveFigures)[number];

const sentence = (most: number) =>
  z.string({ error: 'اكتب نصاً هنا' }).trim().min(1, 'اكتب نصاً هنا').max(most, `النص أطول من ${most} حرفاً`);
/** Optional value; the editor writes an empty string for none. */
const orNothing = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => (given === '' || given === null ? undefined : given), value.optional());
const optional = (most: number) => orNothing(sentence(most));
const region = z.enum(regionKeys, { error: `اختر منطقة من هذه: ${regionKeys.join('، ')}` });
/** One of our pages, an anchor on this page, or an https, mailto or tel link; never a script. */
const link = z
  .string({ error: 'اكتب رابطاً' })
  .regex(
    /^(\/(?!\/)|#[a-z]|https:\/\/|mailto:|tel:)\S*$/,
    'الرابط يبدأ بـ / أو # أو https:// أو mailto: أو tel:',
  );
/** A day in Riyadh time. Some YAML parsers turn it into a Date. */
const day = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date({ error: 'اكتب التاريخ هكذا: 2026-12-31' }),
);

/**
 * Front matter of a campaign file, written by marketing. Messages are for the editor, in Arabic. `picture` validates
 * an image path, and its output is passed to the page.
 */
export function campaignSchema<Picture extends z.ZodType>(picture: () => Picture) {
  const described = z.strictObject({
    picture: picture(),
    alt: sentence(200),
    caption: optional(200),
  });
  const block = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
    z.strictObject({ discriminant: z.literal(name), value: z.strictObject(shape) });

  const figures = block('figures', {
    title: sentence(80),
    items: z
      .array(
        z.strictObject({
          label: sentence(60),
          value: optional(30),
          live: orNothing(z.enum(liveFigures, { error: `اختر رقماً حيّاً من هذه: ${liveFigures.join('، ')}` })),
        }),
      )
      .min(1, 'أضف رقماً واحداً على الأقل')
      .max(4, 'أربعة أرقام على الأكثر')
      .refine((items) => items.every(({ value, live }) => Boolean(value) !== Boolean(live)), {
        error: 'لكل رقم قيمة مكتوبة أو رقم حيّ، أحدهما لا كلاهما',
      }),
    source: optional(160),
  });
  const gallery = block('gallery', {
    title: sentence(80),
    pictures: z.array(described).min(2, 'أضف صورتين على الأقل').max(8, 'ثماني صور على الأكثر'),
  });
  const map = block('map', {
    title: sentence(80),
    text: optional(400),
    longitude: z.number({ error: 'اكتب خط الطول رقماً' }).min(34).max(56),
    latitude: z.number({ error: 'اكتب خط العرض رقماً' }).min(16).max(33),
    zoom: z.number({ error: 'اكتب التقريب رقماً' }).min(8).max(18),
  });
  const questions = block('faq', {
    title: sentence(80),
    items: z
      .array(z.strictObject({ question: sentence(160), answer: sentence(1000) }))
      .min(1, 'أضف سؤالاً واحداً على الأقل'),
  });
  const testimonial = block('testimonial', { quote: sentence(500), name: sentence(80), role: sentence(120) });
  const form = block('form', {
    title: sentence(80),
    text: optional(300),
    fields: z
      .array(z.enum(campaignForm.fields, { error: `الحقول: ${campaignForm.fields.join('، ')}` }))
      .min(1)
      .max(4, 'أربعة حقول على الأكثر')
      .refine((fields) => fields.includes('phone'), { error: 'لا بد من حقل الجوال phone' }),
    button: sentence(40),
    thanks: sentence(200),
  });
  const video = block('video', {
    title: sentence(80),
    file: z
      .string({ error: 'اكتب مسار المقطع' })
      .regex(/^\/videos\/[\w.-]+\.(mp4|webm)$/, 'المقطع ملف في public/videos، مثل /videos/plan.webm'),
    poster: described,
    /** Describes what is seen and heard, for those who cannot. */
    transcript: sentence(2000),
  });

  return z
    .strictObject({
      title: sentence(70),
      description: sentence(170),
      lead: sentence(260),
      hero: described,
      theme: z.enum(campaignThemes, { error: `اختر سمة من هذه: ${campaignThemes.join('، ')}` }),
      action: z.strictObject({ label: sentence(40), href: link }),
      region,
      startsOn: day,
      endsOn: day,
      /** Name the campaign is tracked under by analytics and forms. */
      campaign: z
        .string({ error: 'اكتب اسم الحملة' })
        .regex(/^[a-z0-9-]{3,60}$/, 'اسم الحملة حروف لاتينية صغيرة وأرقام وشرطات، مثل riyadh-prices'),
      sharePicture: picture().nullish(),
      blocks: z.array(
        z.discriminatedUnion('discriminant', [figures, gallery, map, questions, testimonial, form, video], {
          error: 'نوع القسم غير معروف',
        }),
      ),
    })
    .refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
      error: 'نهاية الحملة قبل بدايتها',
      path: ['endsOn'],
    });
}

/** Block kinds that a campaign page is built from. */
export type CampaignBlockKind = z.infer<
  ReturnType<typeof campaignSchema<z.ZodString>>
>['blocks'][number]['discriminant'];
