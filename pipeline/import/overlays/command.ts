import { inArabic, message } from '../../../words/message.ts';
import type { Store } from '../../../database/connection/store.ts';
import { ImportError } from '../../shared/import-error.ts';
import { overlayForms, type OverlayFile } from './overlay-rows.ts';
import { importOverlays } from './overlays.ts';
import type { ImportCommand } from '../load/import-command.ts';
import { leftOutOfFiles } from '../../shared/left-out.ts';
import { modeOf, publisher, reading } from '../load/options.ts';

export async function overlays(store: Store, command: ImportCommand, files: string[], file: OverlayFile) {
  const { region, as, isDryRun = false } = command;
  if (isDryRun) command.print('dry run: nothing is changed');
  const forms: readonly string[] = overlayForms[file];
  if (as !== undefined && !forms.includes(as)) {
    const given = { word: file, option: as };
    throw new ImportError(
      forms.length > 0
        ? message('import {word} does not accept --as {option}, only {detail}', {
            ...{ ...given, detail: forms.join(' or ') },
          })
        : message('import {word} does not accept --as {option}', given),
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
  for (const { file: name, features, loaded, skipped, remarks } of report.files) {
    command.print(`${name}: ${loaded} of ${features} features`);
    for (const line of skipped.lines()) command.print(`  left out: ${line}`);
    for (const line of remarks.lines()) command.print(`  ${line}`);
  }
  const skippedOf = report.files.map(({ file: name, skipped }) => ({ file: name, leftOut: skipped }));
  const notes = report.files.flatMap(({ remarks }) => remarks.messages()).map(inArabic);
  command.onFacts?.({ leftOut: leftOutOfFiles(skippedOf), notes });
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
