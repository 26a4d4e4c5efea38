import type { Insertable } from 'kysely';
import type { OverlayTable } from '../../../platform/store/schema.ts';

export type DemoOverlay = Omit<Insertable<OverlayTable>, 'id' | 'source_id'>;
