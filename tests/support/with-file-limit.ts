import { spawn } from 'node:child_process';

/** Runs a program that cannot write files larger than so many blocks of 512 bytes: `BLOCKS PROGRAM PARAMETERS…`. */
const [blocks = '', ...program] = process.argv.slice(2);
const child = spawn('sh', ['-c', 'ulimit -f "$0"; exec "$@"', blocks, process.execPath, ...program], {
  stdio: 'inherit',
});
child.once('close', (code) => (process.exitCode = code ?? 1));
