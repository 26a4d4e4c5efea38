import { project as words } from './ar/project/project.ts';
import { fill } from './fill.ts';

/** Title of the mega project's page, from its name, which may begin with «مشروع» itself; undefined: there is none. */
export function megaTitle(name: string | undefined): string {
  if (name === undefined) return words.unnamed;
  return /^(ال)?مشروع(?!\p{L})/u.test(name) ? name : fill(words.title, { name });
}
