import { createClients } from '../../api/shared/clients.ts';
import { environment } from '../../environment/browser.ts';

/** API clients of this browser, shared by all stores. */
export const clients = createClients(environment);
