import { rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** A thread that ends the process of GDAL when the one that started it is gone: while GDAL works, nothing else can notice. */

const { parent, folder } = workerData as { parent: number; folder: string };
const lookMilliseconds = 500;

setInterval(() => {
  if (process.ppid === parent) return;
  rmSync(folder, { recursive: true, force: true });
  process.kill(process.pid, 'SIGKILL');
}, lookMilliseconds);
