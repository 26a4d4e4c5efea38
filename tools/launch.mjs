// Runs on any Node version: makes sure that the packages are installed (the project's own Node among them), then runs
// `tools/<command>.ts` under that Node. Usage: node tools/launch.mjs COMMAND [ARGUMENT…]
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');
const ownNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
/** Type stripping, on which the project's own scripts rely, is on by default from this version. */
const oldestNode = [22, 18];

const [command = 'start', ...rest] = process.argv.slice(2);
if (!existsSync(join(root, 'tools', `${command}.ts`))) fail(`there is no command ${command}`);
await install();
run(chooseNode());

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

async function install() {
  const wanted = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('installing packages (once; about a minute) …');
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: root,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  npm.stderr.on('data', (chunk) => (output += chunk));
  const started = Date.now();
  const heartbeat = setInterval(
    () => console.log(`installing packages … ${Math.round((Date.now() - started) / 1000)} s`),
    10_000,
  );
  const code = await new Promise((done) => npm.on('error', () => done(-1)).on('close', done));
  clearInterval(heartbeat);
  if (code === 0) {
    writeFileSync(stamp, wanted);
    return;
  }
  if (/ENOSPC/.test(output)) fail('The disk is full: the packages need about 1 GB in the project folder.');
  if (/EACCES|EPERM|EROFS/.test(output))
    fail('The project folder cannot be written to: node_modules could not be made.');
  if (code === -1) fail('npm was not found: install Node.js with npm, then try again.');
  console.error(output.trim().split('\n').slice(-12).join('\n'));
  fail('The packages could not be installed. Check the connection to the npm registry, then try again.');
}

function isRecent(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

function chooseNode() {
  const own = spawnSync(ownNode, ['--version'], { encoding: 'utf8' });
  if (own.status === 0 && isRecent(own.stdout.trim())) return ownNode;
  if (isRecent(process.version)) return process.execPath;
  return fail(
    `Node.js ${process.version} is too old and none of the project's own fits this machine: install Node.js 24.`,
  );
}

function run(node) {
  // On a busy machine requests go before loads. Set here, because all threads of the new process inherit it; a priority
  // that is lower already stays.
  if (command === 'data') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  const child = spawn(node, [join(root, 'tools', `${command}.ts`), ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // Node's compile cache: programs and threads that start again take half the CPU time.
      NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'),
      ...process.env,
      PATH: `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm hands a signal to its shell alone, which does not pass it on: the end of either is the sign that remains.
  // Without npm, the product may be meant to outlive the shell that started it.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
  child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
