import type { ServerResponse } from 'node:http';
import { ClientDisconnected, disconnectSignal, runForClient } from '../../lib/node/disconnect.ts';

/**
 * Handles a request, whose long queries are ended when the client closes the connection before the answer was sent.
 * A read of a batch is for the batch's client.
 */
export function handleForClient(response: ServerResponse, handle: () => void): void {
  if (disconnectSignal()) return handle();
  const connection = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) connection.abort(new ClientDisconnected());
  });
  runForClient(connection.signal, handle);
}
