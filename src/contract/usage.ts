import { z } from 'zod';
import { TextInput, Time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';

export const logEvent = endpoint({
  route: routes.logEvent,
  access: 'anyone',
  summary: 'Records an event of the client, such as otp_received_timeout (specification §8)',
  body: z.object({
    type: TextInput(40),
    name: TextInput(80),
    data: TextInput(2000)
      .refine(isJson, 'is not JSON')
      .nullish()
      .meta({ description: 'JSON text; a phone number in it is kept with its last three digits only' }),
  }),
  data: z.object({ createdAt: Time }),
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
  route: routes.saveSession,
  access: 'member',
  summary: 'Opens a tracking session; `data` is its id',
  data: z.uuid(),
});

export const closeSession = endpoint({
  route: routes.closeSession,
  access: 'member',
  summary: 'Closes a tracking session of the caller; closing it again changes nothing',
  parameters: z.object({ sessionId: z.uuid() }),
  data: z.object({ closedAt: Time }),
});
