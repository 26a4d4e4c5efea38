import type { Store } from '../../../database/connection/store.ts';
import { ImportError } from '../../shared/import-error.ts';
import { overlayForms, type OverlayFile } from './overlay-rows.ts';
import { importOverlays } from './overlays.ts';
import type { ImportCommand } from '../load/import-command.ts';
import { modeOf, publisher, reading } from '../load/options.ts';

export async function overlays(store: Store, command: ImportCommand, files: string[], file: OverlayFile) {
  const { region, as, isDryRun = false } = command;
  if (isDryRun) command.print('dry run: nothing is changed');
  const forms: readonly string[] = overlayForms[file];
  if (as !== undefined && !forms.includes(as)) {
    throw new ImportError(
      `import ${file} does not accept --as ${as}${forms.length > 0 ? `, only ${forms.join(' or ')}` : ''}`,
    );
  }
  const report = await importOverlays(store, {
    file,
    files,
    ...(region ? { region } : {}),
    ...(as ? { as } : {}),
    mode: modeOf(command, 'replace'),
    isDryRun,
    ...reading(command),
    ...publisher(command),
  });
  for (const { file: name, features, loaded, skipped } of report.files) {
    command.print(`${name}: ${loaded} of ${features} features`);
    for (const line of skipped.lines()) command.print(`  left out: ${line}`);
  }
  for (const { region: key, kind, loaded, replaced, known } of report.kinds) {
    command.print(
      isDryRun
        ? `${key}: ${loaded} ${kind} would be loaded (${replaced} would be replaced)`
        : `${key}: ${loaded} ${kind} (${replaced} replaced from an earlier import)`,
    );
    if (known > 0) command.print(`  known already: ${known}`);
  }
  return report.regions;
}
