import type { Insertable } from 'kysely';
import type { OverlayTable } from '../../../database/schema/schema.ts';

export type DemoOverlay = Omit<Insertable<OverlayTable>, 'id' | 'source_id'>;
