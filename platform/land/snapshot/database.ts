import { DuckDBInstance } from '@duckdb/node-api';

/**
 * Settings of every database that is opened: it must not download extensions, nor read any other file than its own
 * (`enable_external_access` stays on while writing, which spills to a temporary directory).
 */
const offline = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
} as const;

/** Opens a snapshot file, or creates it, for writing. `spillDirectory` takes what does not fit into memory. */
export function openToWrite(file: string, spillDirectory: string): Promise<DuckDBInstance> {
  return DuckDBInstance.create(file, {
    ...offline,
    memory_limit: '512MB',
    threads: '2',
    temp_directory: spillDirectory,
    preserve_insertion_order: 'false',
  });
}
