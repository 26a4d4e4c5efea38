import { z } from 'zod';

/**
 * The content service, by Strapi's public REST conventions: a single type is `GET {base}/api/{name}?populate=*`, its
 * answer `{ data, meta }`, a missing one 404 with `{ data: null, error }`.
 */
export const contentPaths = { promo: '/api/promo' } as const;

const Media = z.object({ url: z.string(), alternativeText: z.string().nullable() });

/** Specification §3, «Promo content». */
export const Promo = z.object({
  updatedAt: z.iso.datetime({ offset: true }),
  image: Media.nullable(),
  mobileImage: Media.nullable(),
  imageLink: z.url().nullable(),
  html: z.string().nullable(),
  video: Media.nullable(),
});
export type Promo = z.infer<typeof Promo>;
