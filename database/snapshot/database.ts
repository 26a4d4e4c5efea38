import { DuckDBInstance } from '@duckdb/node-api';

/** Settings of every database that is opened: none may download extensions. */
const offline = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
} as const;

/** Opens a snapshot file, or creates it, for writing. `spillDirectory` takes what does not fit into memory. */
export function openToWrite(file: string, spillDirectory: string): Promise<DuckDBInstance> {
  return DuckDBInstance.create(file, {
    ...offline,
    memory_limit: '256MB',
    threads: '2',
    temp_directory: spillDirectory,
    preserve_insertion_order: 'false',
  });
}

/**
 * Opens a snapshot for reading: it can change nothing, and read no other file. Its memory is bounded; what an operation
 * needs beyond that fails it.
 */
export function openToRead(file: string): Promise<DuckDBInstance> {
  return DuckDBInstance.create(file, {
    ...offline,
    access_mode: 'READ_ONLY',
    memory_limit: '384MB',
    threads: '2',
    enable_external_access: 'false',
  });
}
