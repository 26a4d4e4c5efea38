import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';

export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

export const Attachment = z.object({
  id: z.uuid(),
  url: z.url().meta({ description: 'Where the file is served; whoever has this address can read it' }),
  fileName: z.string(),
  contentType: z
    .enum(attachmentTypes)
    .meta({ description: 'Found in the file itself, not taken from the request' }),
  bytes: z.int().positive(),
});
export type Attachment = z.infer<typeof Attachment>;

export const addAttachment = endpoint({
  route: routes.addAttachment,
  access: 'member',
  summary: 'Uploads a picture (JPEG, PNG, WebP) or a PDF of at most 5 MB',
  upload: true,
  data: Attachment,
});
