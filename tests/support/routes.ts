import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../src/pages');

/** A file below `src/pages`. */
export interface RouteFile {
  /** Its path there, such as `[region]/metrics.astro`. */
  file: string;
  /** The address as the file's name writes it, such as `/[region]/metrics`. */
  address: string;
  /** Whether it is rendered for each request instead of once when the site is built. */
  isOnDemand: boolean;
}

/** All routes of the site, as Astro finds them: by the names of the files. */
export function routeFiles(): RouteFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(astro|ts)$/.test(entry.name))
    .map((entry) => relative(folder, resolve(entry.parentPath, entry.name)))
    .sort()
    .map((file) => ({
      file,
      address: `/${file.replace(/\.(astro|ts)$/, '').replace(/(^|\/)index$/, '')}`,
      isOnDemand: /^export const prerender = false;$/m.test(readFileSync(resolve(folder, file), 'utf8')),
    }));
}

/** Whether a route itself, or a module of the project that it imports, calls a function. */
export function callsFunction(file: string, name: string): boolean {
  const path = resolve(folder, file);
  return [path, ...importsOf(path)].some((each) => isCalledIn(readFileSync(each, 'utf8'), name));
}

function isCalledIn(source: string, name: string): boolean {
  const code = source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  return new RegExp(`(?<!function )\\b${name}\\(`).test(code);
}

function importsOf(path: string): string[] {
  const named = readFileSync(path, 'utf8').matchAll(/^import [^;]*? from '(\.[^']+)';$/gm);
  return [...named]
    .map(([, target = '']) => resolve(dirname(path), target))
    .filter((each) => existsSync(each));
}

/** The route that answers an address: of those that match, the one with the fewest placeholders. */
export function routeOf(address: string, routes: readonly RouteFile[]): RouteFile | undefined {
  const [path = ''] = address.split('?');
  const placeholders = (route: RouteFile) => route.address.split('[').length;
  return routes
    .filter((route) => patternOf(route.address).test(path))
    .sort((one, other) => placeholders(one) - placeholders(other))[0];
}

function patternOf(address: string): RegExp {
  const parts = address.split(/(\[[^\]]+\])/).map((part) => {
    if (part.startsWith('[...')) return '.+';
    return part.startsWith('[') ? '[^/]+' : part.replaceAll('.', '\\.');
  });
  return new RegExp(`^${parts.join('')}$`);
}
