import type { FastifyRequest } from 'fastify';
import findMyWay from 'find-my-way';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { CheckedJson } from './checked-json.ts';
import type { Caller } from './caller.ts';

/** How addresses of calls are read. */
export const addressOptions = {
  ignoreTrailingSlash: true,
  ignoreDuplicateSlashes: true,
  // Names of places are longer than numbers; what is too long for a call, its shape says.
  maxParamLength: 300,
};

/** A call that reads and that anybody may make. */
export interface Read {
  endpoint: Endpoint;
  /** Throws the refusal of who may not ask. */
  identify: (from: Pick<FastifyRequest, 'headers'>) => Caller;
  run: (call: {
    caller: Caller;
    parameters: unknown;
    query: unknown;
    body: undefined;
    request: FastifyRequest;
  }) => Promise<unknown>;
  /** Checks an answer and writes it out. */
  write: (answer: unknown) => string;
}

/**
 * Reads by their addresses, for who asks for several in one request: making a request of each and sending it through the
 * platform's door costs more than most answers.
 */
export class Reads {
  readonly #router = findMyWay(addressOptions);

  add(path: string, read: Read): void {
    this.#router.on('GET', path, () => undefined, read);
  }

  /**
   * The JSON of a read's answer. Undefined for everything but a plain success: the door knows how to refuse, and is to be
   * asked then.
   */
  async answer(
    address: string,
    version: number | undefined,
    request: FastifyRequest,
  ): Promise<string | undefined> {
    const found = this.#router.find('GET', address);
    if (!found) return undefined;
    const { endpoint, identify, run, write } = found.store as Read;
    try {
      const caller = identify({ headers: { ...request.headers, 'x-version': version?.toString() } });
      const answer = await run({
        caller,
        parameters: endpoint.parameters?.parse(found.params) ?? {},
        query: endpoint.query?.parse(found.searchParams) ?? {},
        body: undefined,
        request,
      });
      if (!(answer instanceof CheckedJson)) return write(answer);
      const text = answer.bytes.toString();
      answer.release();
      return text;
    } catch {
      return undefined;
    }
  }
}
