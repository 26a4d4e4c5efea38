import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { attachmentTypes } from '../shared/picture-types.ts';
import { complaintsRoutes } from './routes.ts';

export const Attachment = z.object({
  id: z.uuid().meta({ description: 'Id of the file, by which other calls name it' }),
  url: z.url().meta({
    description:
      'Where the file is served, for at most an hour; whoever has this address can read it until then',
  }),
  fileName: z
    .string()
    .meta({ description: 'Name of the file as sent, without signs that are no part of a plain name' }),
  contentType: z
    .enum(attachmentTypes)
    .meta({ description: 'Found in the file itself, not taken from the request' }),
  bytes: z.int().positive().meta({ description: 'Size of the file, bytes' }),
});
export type Attachment = z.infer<typeof Attachment>;

export const addAttachment = endpoint({
  route: complaintsRoutes.addAttachment,
  access: 'member',
  summary: 'Uploads a picture (JPEG, PNG, WebP) or a PDF of at most 5 MB',
  upload: true,
  data: Attachment,
});

export const removeAttachment = endpoint({
  route: complaintsRoutes.removeAttachment,
  access: 'member',
  isOurs: true,
  summary: 'Removes a file of one’s own, from the store and from the disk',
  parameters: z.object({ id: z.uuid().meta({ description: 'Id of the file' }) }),
  data: z.object({ id: z.uuid().meta({ description: 'Id of the file that was removed' }) }),
});
