import type { Rolldown } from 'vite';
import { siteFolders } from '../shared/folders.ts';

/** The part of the bundler's import graph that is read here. */
type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

type CodeGroup = 'header' | 'shared' | 'components' | 'map';

/** The component whose script every page starts with. */
const headerComponent = /\/Header\.astro\?/;
/** Scripts of every page's idle time. */
const idleScripts = /\/(?:scripts\/shell\/(?:idle|switches|promo|version)|environment\/remote-config)\.ts$/;
/** React, its companions, and components. */
const react = /\.tsx$|\/node_modules\/(?:react|react-dom|scheduler|@nanostores\/react)\//;
/** A component that pages hydrate has a file of its own. */
const islandEntry = /\.tsx$/;
/** What the map page starts with besides: the script that mounts the map, and the island around it. */
const mapComponents = /\/(?:MapView\.astro\?|MapIsland\.)/;

/**
 * Which file the code of a module belongs in, or null where the bundler's own splitting applies:
 * `header` for what every page starts with, and for what map pages start with and every page loads in idle time (a page
 * that nobody touches must not load all that map pages start with; a file of its own would weigh more), `map` for what
 * only map pages start with, and for what map pages start with and other pages load later, `components` (React and what
 * is rendered by it) and `shared` (the rest): a page that needs no island must not load React.
 *
 * Without these groups the bundler makes a file of every few modules that happen to be used together: a map page then
 * starts with 37 files of our code and a quarter more bytes. Groups follow the imports, so moving a module changes
 * nothing here.
 */
export function codeGroupOf(id: string, graph: Graph): CodeGroup | null {
  // Astro takes the styles of a file with an island for those of its pages, and makes no stylesheet of them: other files
  // could not load them.
  if (islandEntry.test(id) && graph.getModuleInfo(id)?.isEntry) return null;
  const importing = importersOf(id, graph, ({ importers }) => importers);
  const started = importing.filter((each) => graph.getModuleInfo(each)?.isEntry);
  if (started.some((entry) => headerComponent.test(entry))) return 'header';
  if (!started.some((entry) => mapComponents.test(entry))) return null;
  if (importing.some((each) => idleScripts.test(each))) return 'header';
  const users = importersOf(id, graph, ({ importers, dynamicImporters }) => [
    ...importers,
    ...dynamicImporters,
  ]).filter((each) => graph.getModuleInfo(each)?.isEntry);
  if (users.every((entry) => mapComponents.test(entry))) return 'map';
  return react.test(id) ? 'components' : 'shared';
}

/** The modules from which imports lead to a module, itself among them. */
function importersOf(
  id: string,
  graph: Graph,
  importersOfOne: (module: Rolldown.ModuleInfo) => string[],
): string[] {
  const found = new Set([id]);
  for (const each of found) {
    const module = graph.getModuleInfo(each);
    for (const importer of module ? importersOfOne(module) : []) found.add(importer);
  }
  return [...found];
}

const groupOf = (group: CodeGroup) => (id: string, graph: Graph) =>
  codeGroupOf(id, graph) === group ? group : null;

/** Code of the site itself: libraries have folders of the same names. */
const siteCode = new RegExp(`^(?!.*/node_modules/).*/(?:${siteFolders.join('|')})/`);
const code = /\.m?[jt]sx?$/;

/**
 * The groups of the bundler's `codeSplitting` option. A group also takes what its modules import, so what is needed
 * more often comes first. The header's libraries come in that way: only what is used of them.
 */
export const codeGroups: Rolldown.CodeSplittingGroup[] = [
  { debugName: 'header', test: siteCode, name: groupOf('header'), priority: 4 },
  { debugName: 'shared', test: code, name: groupOf('shared'), priority: 3 },
  { debugName: 'components', test: code, name: groupOf('components'), priority: 2 },
  { debugName: 'map', test: code, name: groupOf('map'), priority: 1 },
];
