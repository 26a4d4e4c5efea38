import multipart from '@fastify/multipart';
import { uploadMedia } from '../../../contract/admin/switches.ts';
import { adminLimits } from '../../../contract/admin/limits.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { keepMedia, mediaKind } from '../../../operations/media/files.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';

/** Uploads of pictures and films for promotions. */
export async function mediaModule(platform: Platform): Promise<void> {
  const { app, config } = platform;
  await app.register(multipart, { limits: { fileSize: adminLimits.mediaBytes, files: 1, parts: 2 } });

  mountEndpoint(platform, uploadMedia, async ({ request }) => {
    if (!request.isMultipart()) throw new Refusal('unsupported_body');
    const file = await request.file().catch((error: unknown) => {
      // Errors of malformed input carry no status of their own.
      if (error instanceof Error && 'statusCode' in error) throw error;
      throw new Refusal('bad_request', { field: 'file' });
    });
    if (!file) throw new Refusal('file_missing');
    const content = await file.toBuffer().catch(() => undefined);
    if (content === undefined || file.file.truncated) throw new Refusal('too_large');
    if (content.length === 0) throw new Refusal('file_missing');
    const kind = await mediaKind(content);
    const url = kind && (await keepMedia(config, content));
    if (!kind || url === undefined) throw new Refusal('file_type_refused');
    return { url, kind };
  });
}
