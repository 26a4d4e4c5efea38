import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { z } from 'zod';

/**
 * Validates a response by its schema and serializes it; fields that the schema does not name are dropped. Responses
 * have no transforms, so they are parsed forward, which zod does by compiled code: twice as fast as the type
 * provider's own compiler, which encodes.
 */
export const checkedSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (data: unknown) => {
    const result = schema.safeParse(data);
    if (!result.success)
      throw new Error(`${method} ${url} answers beside its contract`, { cause: result.error });
    return JSON.stringify(result.data);
  };
};
