import type { Route } from '../../../contract/shared/route.ts';
import type { Envelope } from '../../../contract/shared/envelope.ts';
import type { Environment } from '../../environment/environment.ts';
import { withTimeout } from '../../environment/with-timeout.ts';
import { callHeaders } from './call-headers.ts';
import { envelopeData } from './envelope-data.ts';
import { CallFailure } from './failure.ts';

/**
 * Reads from the main API what pages ask for by themselves, with the headers of all calls, and returns the body. Not
 * by a client: axios is larger than everything else that a page loads which nobody has touched. `timeout` in
 * milliseconds; without one there is none. Throws `CallFailure`.
 */
export async function lightRead<Body>(
  environment: Environment,
  { path, version, sendsNoToken }: Pick<Route, 'path' | 'version' | 'sendsNoToken'>,
  timeout?: number,
): Promise<Body> {
  try {
    const headers = await callHeaders(environment, { version, isAuthenticated: !sendsNoToken });
    const answer = fetch(`${environment.addresses.main.replace(/\/$/, '')}${path}`, { headers });
    const body = answer.then(bodyOf<Body>);
    return await (timeout ? withTimeout(timeout, body) : body);
  } catch (error) {
    throw new CallFailure(error);
  }
}

/** The body; as text when it is not JSON, as the client has it. */
async function bodyOf<Body>(answer: Response): Promise<Body> {
  const text = await answer.text();
  let data: unknown = text;
  try {
    data = JSON.parse(text);
  } catch {
    // A page of another server, or nothing: whoever reads it finds none of what it looks for.
  }
  if (answer.ok) return data as Body;
  const error = new Error(`Request failed with status code ${answer.status}`);
  throw Object.assign(error, { response: { status: answer.status, data } });
}

/** Like `lightRead`, of a read whose answer is in the envelope; returns the data. */
export async function lightData<Data>(...read: Parameters<typeof lightRead>): Promise<Data> {
  const body = await lightRead<Envelope<Data>>(...read);
  try {
    return envelopeData(body).data;
  } catch (error) {
    throw new CallFailure(error);
  }
}
