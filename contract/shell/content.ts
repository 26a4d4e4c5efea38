import { z } from 'zod';
import { timeOf } from '../shared/common.ts';

/** A media file of the content service; `what` says which, and what null means. */
function mediaIfAny(what: string) {
  return z
    .object({
      url: z.string().meta({ description: 'Address of the file' }),
      alternativeText: z
        .string()
        .nullable()
        .meta({ description: 'What it shows, in words, in Arabic; null: not told' }),
    })
    .nullable()
    .meta({ description: what });
}

/** Specification §3, «Promo content». */
export const Promo = z.object({
  updatedAt: timeOf('When the promotion was last changed'),
  image: mediaIfAny('Picture for wide screens; null: none'),
  mobileImage: mediaIfAny('Picture for screens of at most 576 px; null: none'),
  imageLink: z.url().nullable().meta({ description: 'Where a click on the picture leads; null: nowhere' }),
  html: z.string().nullable().meta({ description: 'HTML to show; null: none' }),
  video: mediaIfAny('Film to show; null: none'),
});
export type Promo = z.infer<typeof Promo>;

const related = { image: true, mobileImage: true, video: true } as const;

/** The promotion as returned by the content service. */
export const PromoAnswer = z
  .object({
    data: Promo.partial(related)
      .extend({
        id: z.int().meta({ description: 'Number of the entry' }),
        documentId: z.string().meta({ description: 'Name of the entry' }),
      })
      .meta({
        description: 'The entry; image, mobileImage and video are absent unless `populate` asks for them',
      }),
    meta: z.object({}).meta({ description: 'Always empty' }),
  })
  .meta({ description: 'The promotion' });

/** Response for a missing entry, in the service’s own protocol. */
export const ContentMissing = z
  .object({
    data: z.null().meta({ description: 'Always null' }),
    error: z
      .object({
        status: z.literal(404).meta({ description: 'Status of the answer' }),
        name: z.string().meta({ description: 'Kind of the refusal' }),
        message: z.string().meta({ description: 'What is wrong, in English' }),
        details: z.object({}).meta({ description: 'Always empty' }),
      })
      .meta({ description: 'What is wrong' }),
  })
  .meta({ description: 'There is no promotion, in the content service’s own protocol' });
