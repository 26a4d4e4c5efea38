import { z } from 'zod';
import { Maintenance, maintenanceKey } from './maintenance.ts';

/** The remote configuration, in the protocol of the Firebase SDK. */
export const RemoteConfigRequest = z.looseObject({}).meta({
  description: 'What the SDK tells of itself; not read',
});

export const RemoteConfigAnswer = z
  .object({
    state: z.enum(['UPDATE', 'EMPTY_CONFIG', 'NO_CHANGE']).meta({
      description:
        'UPDATE: take the entries over; EMPTY_CONFIG: nothing is set; NO_CHANGE: keep those of the version that If-None-Match named',
    }),
    templateVersion: z.string().meta({ description: 'Version of the settings, a number as text' }),
    entries: z
      .object({
        [maintenanceKey]: z
          .string()
          .optional()
          .meta({
            description: 'The maintenance setting, as JSON text; absent: none is set',
            contentMediaType: 'application/json',
            contentSchema: z.toJSONSchema(Maintenance, { override: withoutDialect }),
          }),
      })
      .optional()
      .meta({ description: 'The settings by their keys; absent with NO_CHANGE' }),
  })
  .meta({ description: 'The settings' });

/** The OpenAPI document states the schema dialect once for all schemas. */
function withoutDialect({ jsonSchema }: { jsonSchema: { $schema?: string } }): void {
  delete jsonSchema.$schema;
}
