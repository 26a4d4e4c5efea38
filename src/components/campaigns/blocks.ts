import type { CollectionEntry } from 'astro:content';

export type Campaign = CollectionEntry<'landing'>['data'];
type Block = Campaign['blocks'][number];
/** Content of a block of a given kind. */
export type BlockOf<Kind extends Block['discriminant']> = Extract<Block, { discriminant: Kind }>['value'];
