import type { CollectionEntry } from 'astro:content';

export type Campaign = CollectionEntry<'landing'>['data'];
type Block = Campaign['blocks'][number];
/** What a block of a kind holds. */
export type BlockOf<Kind extends Block['discriminant']> = Extract<Block, { discriminant: Kind }>['value'];
