import { readdir, readFile } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Saves campaigns as the editor in the browser does, without a browser: by Keystatic's own functions that read an entry
 * and write it. They are in its code for browsers, which Node.js loads as well; the package does not export them, so
 * the copy in memory gets an export of them.
 */
const require = createRequire(import.meta.url);
const packageFolder = dirname(require.resolve('@keystatic/core/package.json'));
const built = (name: string) => pathToFileURL(join(packageFolder, 'dist', name)).href;
const editorCode = built('keystatic-core-ui.js');

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    // The fields of the code for servers cannot write.
    return found.url === built('keystatic-core.node.js')
      ? { ...found, url: built('keystatic-core.js') }
      : found;
  },
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (url !== editorCode) return loaded;
    const code = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    return { ...loaded, source: `${code}\nexport { parseEntry, serializeEntryToFiles };\n` };
  },
});

/** What the editor's form shows of a campaign, as far as tests change it. */
export interface FormState {
  title: { name: string; slug: string };
  blocks: unknown[];
}

interface KeystaticCode {
  parseEntry: (
    entry: object,
    files: Map<string, Uint8Array>,
  ) => { initialState: FormState; initialFiles: string[] };
  serializeEntryToFiles: (entry: object) => { path: string; contents: Uint8Array }[];
}

const folder = 'src/content/landing';
const format = {
  data: 'yaml',
  dataLocation: 'outer',
  contentField: { path: ['body'], contentExtension: '.md' },
};

/** Every file of a project's campaigns, by path. */
export async function campaignFiles(root: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path, new Uint8Array(await readFile(join(root, path)))] as const),
    ),
  );
}

/** The files of the campaigns after a campaign was opened, changed and saved in the editor. */
export async function savedByEditor(
  files: ReadonlyMap<string, Uint8Array>,
  slug: string,
  change: (state: FormState) => FormState = (state) => state,
): Promise<Map<string, Uint8Array>> {
  const { parseEntry, serializeEntryToFiles } = (await import(editorCode)) as KeystaticCode;
  const { default: config } = await import('../../keystatic.config.ts');
  const { schema } = config.collections.landing;
  const place = { schema, format };
  const { initialState, initialFiles } = parseEntry(
    {
      ...place,
      config,
      dirpath: `${folder}/${slug}`,
      slug: { field: 'title', slug },
      requireFrontmatter: true,
    },
    new Map(files),
  );
  const state = change(initialState);
  const own = state.title.slug;
  const written = serializeEntryToFiles({
    ...place,
    state,
    basePath: `${folder}/${own}`,
    slug: { field: 'title', value: own },
  });
  const after = new Map(files);
  // The editor removes what the campaign had and has no longer.
  for (const path of initialFiles) after.delete(path);
  for (const { path, contents } of written) after.set(path, contents);
  return after;
}
