import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

type SerializerCompiler = Parameters<FastifyInstance['setSerializerCompiler']>[0];

/**
 * Validates a response by its schema and serializes it; fields that the schema does not name are dropped. Responses
 * have no transforms, so they are parsed forward, which zod does by compiled code: twice as fast as the type
 * provider's own compiler, which encodes.
 */
export const checkedSerializer: SerializerCompiler = ({ schema, method, url }) => {
  const answer = schema as z.ZodType;
  return (data: unknown) => {
    const result = answer.safeParse(data);
    if (!result.success)
      throw new Error(`${method} ${url} answers beside its contract`, { cause: result.error });
    return JSON.stringify(result.data);
  };
};
