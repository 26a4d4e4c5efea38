import { z } from 'zod';
import { RemoteConfigAnswer, RemoteConfigRequest } from '../../../contract/shell/remote-config.ts';
import { maintenanceKey, type Maintenance } from '../../../contract/shell/maintenance.ts';
import type { Platform } from '../../http/platform.ts';
import { maintenanceContentName } from '../../../operations/content/entries.ts';
import { findContent } from '../../../database/shell/content.ts';

/** The embedded remote configuration service, by the protocol of the Firebase SDK. */
export function remoteConfigModule({ app, store, config }: Platform): void {
  app.post(
    '/rc/v1/projects/:projectId/namespaces/firebase::fetch',
    {
      config: { documented: { body: RemoteConfigRequest, response: { 200: RemoteConfigAnswer } } },
      schema: {
        summary: 'Remote settings (remote configuration)',
        description:
          'The fetch call of the Firebase SDK. Its ETag, sent back as If-None-Match, spares the entries while they are the same.',
        tags: ['providers'],
        params: z.object({
          projectId: z.string().max(60).meta({ description: 'Id of the project; any is answered alike' }),
        }),
      },
    },
    async (request, reply) => {
      const entry = await findContent<Maintenance>(store, maintenanceContentName);
      // The client applies a template only when it has a version, and keeps its own when the versions are equal.
      const templateVersion = String(entry ? Date.parse(entry.updatedAt) : 1);
      const etag = `etag-${config.identity.projectId}-firebase-fetch-${templateVersion}`;
      void reply.header('etag', etag).header('cache-control', 'no-store');
      if (request.headers['if-none-match'] === etag) return { state: 'NO_CHANGE', templateVersion };
      const entries = entry ? { [maintenanceKey]: JSON.stringify(entry.body) } : {};
      return { entries, state: entry ? 'UPDATE' : 'EMPTY_CONFIG', templateVersion };
    },
  );
}
