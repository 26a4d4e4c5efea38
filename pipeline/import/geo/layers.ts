import { basename } from 'node:path';
import { message, type MessageValue } from '../../../words/message.ts';
import { ImportError } from '../../shared/import-error.ts';

/** A layer of a file, and how many features it has; undefined: not counted. */
export interface LayerName {
  name: string;
  features: number | undefined;
}

/** A file has several layers, of which somebody has to choose one. */
export class SeveralLayers extends ImportError {
  readonly layers: readonly LayerName[];

  constructor(file: string, layers: readonly LayerName[]) {
    const reason = message('it has {layers} layers: choose one with --layer: {names}', {
      ...{ layers: layers.length, names: listed(layers.map(({ name }) => name)) },
    });
    super(message('{file}: {reason}', { file: basename(file), reason }), file);
    this.layers = layers;
  }
}

const mostListed = 10;

/** The first of many names, and how many more there are. */
export function listed(names: readonly string[]): MessageValue {
  const first = names.slice(0, mostListed);
  const count = names.length - first.length;
  return count > 0 ? message('{names} and {count} more', { names: first, count }) : first;
}
