import type { Store } from '../../../database/connection/store.ts';
import { edgeFields } from './fields.ts';
import { importEdges } from './edges.ts';
import { loadFiles } from '../load/load-files.ts';
import type { RegionCommand } from '../load/import-command.ts';
import { featureOptions } from '../load/options.ts';
import { printRest } from '../load/rest.ts';

export async function edges(store: Store, command: RegionCommand, files: string[]) {
  const { print, region } = command;
  const common = featureOptions(command);
  return loadFiles(
    command,
    { kind: 'edges', fields: edgeFields },
    files,
    (file, options) => importEdges(store, { file, region, ...common, ...options }),
    (report, isDryRun) => {
      print(
        `${region}: ${report.loaded} edges ${isDryRun ? 'would be loaded ' : ''}of ${report.features} features`,
      );
      printRest(report, isDryRun, print);
      return { regions: [region], facts: { leftOut: report.skipped.facts() } };
    },
  );
}
