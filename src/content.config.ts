import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { defineCollection } from 'astro:content';
import { campaignSchema } from './content/campaign-schema.ts';

/** Legal texts: one Markdown file each, under the address of its page. */
const legal = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/legal' }),
  schema: z.strictObject({
    title: z.string().min(1),
    description: z.string().min(1),
    /** The day from which the text holds. */
    validFrom: z.coerce.date(),
    updated: z.coerce.date(),
  }),
});

/** Campaigns: one Markdown file each, named by the last part of its address `/landing-page/…`. */
const landing = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/landing' }),
  schema: ({ image }) => campaignSchema(image),
});

export const collections = { legal, landing };
