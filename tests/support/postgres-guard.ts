import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Stops and deletes a private PostgreSQL cluster once the process that started it is gone: the other end of this
 * process's input is then closed. Arguments: the folder of PostgreSQL's programs, that of the cluster, and the ids of the
 * user and group that it runs as, if these are others than ours.
 */
const [programs = '', folder = '', uid, gid] = process.argv.slice(2);
const user = uid && gid ? { uid: Number(uid), gid: Number(gid) } : {};
process.stdin.resume().on('end', () => {
  const stop = ['-D', join(folder, 'data'), '-w', '-m', 'immediate', 'stop'];
  spawnSync(join(programs, 'pg_ctl'), stop, { ...user, stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
});
