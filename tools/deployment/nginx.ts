import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NotMet } from '../shared/requirements.ts';

export interface Nginx {
  /** Reloads the configuration, as `systemctl reload nginx` does. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Replaces Debian's own `nginx.conf`, which includes the deployment's: an unprivileged process in a folder of its
 * own.
 */
const around = (folder: string) => `
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
include /etc/nginx/modules-enabled/*brotli-static.conf;
events { worker_connections 512; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  access_log off;
  sendfile on;
  include ${folder}/ardi.conf;
}
`;

/**
 * Starts nginx as an unprivileged user, in a folder of its own. Throws nginx's message when it rejects the
 * configuration.
 */
export function startNginx(folder: string, conf: string): Nginx {
  mkdirSync(folder, { recursive: true });
  symlinkSync('/usr/lib/nginx/modules', join(folder, 'modules'));
  writeFileSync(join(folder, 'ardi.conf'), conf);
  writeFileSync(join(folder, 'nginx.conf'), around(folder));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder };
  const parameters = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
  const test = spawnSync('/usr/sbin/nginx', [...parameters, '-t'], { ...options, encoding: 'utf8' });
  if (test.status !== 0) throw new NotMet(`nginx does not take the configuration:\n${test.stderr.trim()}`);
  if (/\[warn\]/.test(test.stderr))
    throw new NotMet(`nginx warns of the configuration:\n${test.stderr.trim()}`);
  const child = spawn('/usr/sbin/nginx', parameters, { ...options, stdio: 'ignore' });
  const ended = new Promise((done) => child.once('close', done));
  return {
    async reload() {
      child.kill('SIGHUP');
      // By then the new workers are up and the old ones were told to quit.
      await wait(500);
    },
    async stop() {
      child.kill('SIGQUIT');
      const killing = setTimeout(() => child.kill('SIGTERM'), 5000);
      await ended;
      clearTimeout(killing);
    },
  };
}

/** The user that runs Debian's web servers; undefined when this process is not root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'www-data'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
