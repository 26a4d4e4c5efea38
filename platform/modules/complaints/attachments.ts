import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addAttachment, removeAttachment } from '../../../contract/complaints/attachments.ts';
import { limits } from '../../../contract/shared/limits.ts';
import { attachmentTypes } from '../../../contract/shared/picture-types.ts';
import { raiseActivity } from '../../badges/activity.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { isSigned, signedAttachmentUrl, SignatureQuery } from '../../attachments/address.ts';
import {
  attachmentFile,
  attachmentPath,
  removeAttachmentFile,
  typeOf,
  writeAttachment,
} from '../../../operations/media/attachment-files.ts';
import { stripUpload } from '../../../operations/media/pictures.ts';
import { fileAnswer } from '../../http/documentation.ts';
import { plainFileName } from '../../../lib/plain-file-name.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import {
  deleteAttachment,
  findAttachment,
  insertAttachment,
} from '../../../database/complaints/attachments.ts';

/** Uploaded files: their type is detected from their bytes, and they are served so that no browser executes them. */
export async function attachmentsModule(platform: Platform): Promise<void> {
  const { app, config, store } = platform;
  await app.register(multipart, {
    limits: { fileSize: limits.attachmentBytes, files: 1, fields: 4, parts: 5, headerPairs: 20 },
  });

  mountEndpoint(platform, addAttachment, async ({ caller, request }) => {
    if (!request.isMultipart()) throw new Refusal('unsupported_body');
    const { content: sent, name } = await readFile(request);
    if (sent.length === 0) throw new Refusal('file_missing');
    const contentType = await typeOf(sent);
    // Where somebody took a picture is nobody's business, not even the operators'.
    const content = contentType.startsWith('image/') ? await stripUpload(sent) : sent;
    if (content === 'damaged') throw new Refusal('photo_damaged');
    const id = await writeAttachment(config, content);
    const fileName = plainFileName(name);
    try {
      const row = {
        id,
        account_id: caller.accountId,
        file_name: fileName,
        content_type: contentType,
        byte_count: content.length,
        created_at: new Date().toISOString(),
      };
      await insertAttachment(store, row, (transaction, count) =>
        raiseActivity(store.engine, transaction, caller.accountId, 'files_uploaded', count),
      );
    } catch (error) {
      await removeAttachmentFile(config, id);
      throw error;
    }
    const url = await signedAttachmentUrl(store, config, id);
    return { id, url, fileName, contentType, bytes: content.length };
  });

  mountEndpoint(platform, removeAttachment, async ({ caller, parameters }) => {
    const wasThere = await deleteAttachment(store, caller.accountId, parameters.id);
    if (!wasThere) throw new Refusal('attachment_not_found');
    await removeAttachmentFile(config, parameters.id);
    return { id: parameters.id };
  });

  mountFiles(platform);
}

/** Serves the files themselves, by signed addresses. Without one, a file answers as if it did not exist. */
function mountFiles({ app, config, store }: Platform): void {
  app.get<{ Params: { id: string }; Querystring: z.output<typeof SignatureQuery> }>(
    `${attachmentPath}:id`,
    {
      config: { documented: { response: { 200: fileAnswer('The file', ...attachmentTypes) } } },
      schema: {
        summary: 'An uploaded file',
        description:
          'One of our own calls: it serves what POST /api/attachments took, by the address that its owner was given; the address works for at most an hour.',
        tags: ['ours'],
        params: z.object({ id: z.uuid().meta({ description: 'Id of the file' }) }),
        querystring: SignatureQuery,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { expires = 0, signature = '' } = request.query;
      if (!(await isSigned(store, id, { expires, signature }))) {
        throw new Refusal('attachment_not_found');
      }
      const attachment = await findAttachment(store, id);
      const path = attachmentFile(config, id);
      const size =
        attachment &&
        (await stat(path).then(
          (found) => found.size,
          () => undefined,
        ));
      if (!attachment || size === undefined) throw new Refusal('attachment_not_found');
      const isPicture = attachment.content_type.startsWith('image/');
      void reply
        .type(attachment.content_type)
        .header('content-length', size)
        .header('content-disposition', isPicture ? 'inline' : 'attachment')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', `private, max-age=${Math.floor(expires - Date.now() / 1000)}, immutable`);
      return reply.send(createReadStream(path));
    },
  );
}

/** Reads the one file of a form. Throws a refusal when the form is cut off or malformed. */
async function readFile(request: FastifyRequest): Promise<{ content: Buffer; name: string }> {
  try {
    const file = await request.file();
    if (!file) throw new Refusal('file_missing');
    return { content: await file.toBuffer(), name: file.filename };
  } catch (error) {
    // Errors of malformed input carry no status of their own.
    if (error instanceof Error && !('statusCode' in error))
      throw new Refusal('bad_request', { field: 'file' });
    throw error;
  }
}
