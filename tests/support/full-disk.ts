import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';

/**
 * Loaded by a program before its own code (`node --import`): lets its disk be full. `FULL_DISK_PAGES` is the number of
 * pages by which an SQLite file may still grow; beyond, SQLite fails as it does on a full disk. What is written to a
 * file whose path contains `FULL_DISK_PATH` goes to a device that is always full.
 */
const { FULL_DISK_PAGES: pages, FULL_DISK_PATH: path } = process.env;

if (pages) {
  const { prototype } = DatabaseSync;
  // oxlint-disable-next-line @typescript-eslint/unbound-method -- called on the connection below
  const { exec } = prototype;
  const bounded = new WeakSet<DatabaseSync>();
  prototype.exec = function (this: DatabaseSync, sql) {
    if (!bounded.has(this)) {
      bounded.add(this);
      const { page_count: count } = this.prepare('pragma page_count').get() as { page_count: number };
      exec.call(this, `pragma max_page_count = ${count + Number(pages)}`);
    }
    exec.call(this, sql);
  };
}
if (path) {
  const { openSync } = fs;
  fs.openSync = (file, flags, mode) =>
    openSync(String(file).includes(path) && flags === 'w' ? '/dev/full' : file, flags, mode);
  syncBuiltinESMExports();
}
