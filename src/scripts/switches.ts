import { watchMaintenance } from './maintenance.ts';

/** What an operator switches for every page, the map alone among them; asked in idle time. */
watchMaintenance();
