import { access } from 'node:fs/promises';
import { z } from 'zod';
import { ContentMissing, PromoAnswer } from '../../../contract/shell/content.ts';
import { contentPaths } from '../../../contract/shell/content-paths.ts';
import type { Platform } from '../../http/platform.ts';
import { fileAnswer } from '../../http/documentation.ts';
import { mediaFile, mediaName, mediaPath, mediaType, mediaTypes } from '../../../operations/media/files.ts';
import { findPromo, promoContentName } from '../../../operations/content/entries.ts';
import { sendRange } from '../../tiles/range.ts';

/** The content service, following Strapi's public REST conventions for single types. */
export function contentModule(platform: Platform): void {
  mountPromotion(platform);
  mountMedia(platform);
}

function mountPromotion({ app, store }: Platform): void {
  app.get<{ Querystring: { populate?: string } }>(
    contentPaths.promo,
    {
      config: { documented: { response: { 200: PromoAnswer, 404: ContentMissing } } },
      schema: {
        summary: 'The promotion that visitors see (content service)',
        description: 'A single type by the REST conventions of Strapi.',
        tags: ['providers'],
        querystring: z.object({
          populate: z.string().max(200).optional().meta({
            description: 'Any text, such as *: the answer holds image, mobileImage and video as well',
          }),
        }),
      },
    },
    async (request, reply) => {
      const entry = await findPromo(store);
      void reply.header('cache-control', 'public, max-age=30');
      if (!entry) return reply.code(404).send(notFound);
      const { populate } = request.query;
      const { image, mobileImage, video, shownFrom: _from, shownUntil: _until, ...own } = entry.body;
      // As in Strapi, related media are included only on request (`populate`).
      const related = populate === undefined ? {} : { image, mobileImage, video };
      return {
        data: { id: 1, documentId: promoContentName, ...own, updatedAt: entry.updatedAt, ...related },
        meta: {},
      };
    },
  );
}

function mountMedia({ app, config }: Platform): void {
  app.get<{ Params: { name: string }; Querystring: { saveAs?: string } }>(
    `${mediaPath}:name`,
    {
      config: { documented: { response: { 200: fileAnswer('The file', ...Object.values(mediaTypes)) } } },
      schema: {
        summary: 'A picture, film or brochure of the content service',
        description: 'Named by its own digest: what an address shows never changes. A part of it by a range.',
        tags: ['providers'],
        params: z.object({ name: z.string().max(60).meta({ description: 'Name of the file' }) }),
        querystring: z.object({
          saveAs: z
            .string()
            .max(200)
            .optional()
            .meta({ description: 'Name under which a PDF file is saved, without its ending' }),
        }),
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const path = mediaFile(config, name);
      const isThere =
        mediaName.test(name) &&
        (await access(path).then(
          () => true,
          () => false,
        ));
      if (!isThere) return reply.code(404).send(notFound);
      void reply
        .type(mediaType(name))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'public, max-age=31536000, immutable');
      // Kept as somebody wrote it: it is saved, and never shown as a page of this host.
      if (mediaType(name) === mediaTypes.pdf)
        void reply.header('content-disposition', savedAs(request.query.saveAs));
      return sendRange(request, reply, { path, etag: name });
    },
  );
}

/** Value of `content-disposition` for a PDF file to save, under its title if one is given (RFC 6266, RFC 8187). */
function savedAs(title: string | undefined): string {
  if (title === undefined) return 'attachment';
  const encoded = encodeURIComponent(`${title.toWellFormed()}.pdf`);
  return `attachment; filename*=UTF-8''${encoded.replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

const notFound = {
  data: null,
  error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} },
};
