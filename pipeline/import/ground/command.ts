import { message } from '../../../words/message.ts';
import { ImportError } from '../../shared/import-error.ts';
import { importGround } from './import-ground.ts';
import type { ImportCommand } from '../load/import-command.ts';

/** `import ground FILE.pmtiles`: changes no rows, so no region's tiles are drawn anew. */
export async function ground(command: ImportCommand, path: string): Promise<[]> {
  refuseOtherOptions(command);
  const { dataDirectory, anyway = false, print } = command;
  const report = await importGround(path, { dataDirectory, anyway });
  const megabytes = (report.bytes / 1e6).toFixed(1);
  print(
    `${report.file}: zooms ${report.minZoom} to ${report.maxZoom}, ${megabytes} MB, credited to ${report.attribution}`,
  );
  for (const warning of report.warnings) print(`  warning: ${warning}`);
  print(report.isKnown ? 'known already, so nothing is changed' : 'the map has this ground now');
  return [];
}

/** An option that would be ignored is refused. */
function refuseOtherOptions(command: ImportCommand): void {
  const others = [
    'region',
    'city',
    'as',
    'source',
    'licence',
    'date',
    'mode',
    'crs',
    'encoding',
    'layer',
  ] as const;
  const given = others.filter((option) => command[option] !== undefined);
  if (given.length > 0)
    throw new ImportError(
      message('import ground does not accept {option}', { option: given.map((option) => `--${option}`) }),
    );
}
