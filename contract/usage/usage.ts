import { z } from 'zod';
import { TextInput, timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { usageRoutes } from './routes.ts';

export const logEvent = endpoint({
  route: usageRoutes.logEvent,
  access: 'anyone',
  summary: 'Records an event of the client, such as otp_received_timeout (specification §8)',
  body: z.object({
    type: TextInput(40).meta({ description: 'Kind of event' }),
    name: TextInput(80).meta({ description: 'Name of the event' }),
    data: TextInput(2000).refine(isJson, 'is not JSON').nullish().meta({
      description:
        'JSON text; a phone number in it is kept with its last three digits only; null or absent: nothing',
    }),
  }),
  data: z.object({ createdAt: timeOf('When it was recorded') }),
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const saveSession = endpoint({
  route: usageRoutes.saveSession,
  access: 'member',
  summary: 'Opens a tracking session; `data` is its id',
  data: z.uuid().meta({ description: 'Id of the session' }),
});

export const closeSession = endpoint({
  route: usageRoutes.closeSession,
  access: 'member',
  summary:
    'Closes a tracking session of the caller and ends the sign-in that opened it: no token of it counts any more; closing a session again changes nothing',
  parameters: z.object({
    sessionId: z.uuid().meta({ description: 'Id of the session, as it was answered when it was opened' }),
  }),
  data: z.object({ closedAt: timeOf('When it was closed') }),
});
