import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotMet } from '../shared/requirements.ts';
import { ask } from './ask.ts';
import type { Place } from './place.ts';
import type { Report } from './report.ts';

/** Creates the deployment's operator command, adapted to this trial. */
export function operatorOf(place: Place, operations: string) {
  const program = join(place.folder, 'ardi');
  writeFileSync(program, place.fill(readFileSync(join(operations, 'ardi'), 'utf8')));
  chmodSync(program, 0o755);
  return (...parameters: string[]): string => {
    const { status, stdout, stderr } = spawnSync(program, parameters, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    if (status !== 0) throw new NotMet(`ardi ${parameters.join(' ')} failed: ${stderr.trim()}`);
    return stdout;
  };
}

/** Runs operator commands while the product is running, and checks their effect. */
export async function tryOperating(
  place: Place,
  ardi: (...parameters: string[]) => string,
  report: Report,
): Promise<void> {
  const event = JSON.stringify({ type: 'recipe', name: 'tried', data: '{"phone":"0551234567"}' });
  const headers = { platform: 'WEB', 'device-id': 'recipe-device-3', 'content-type': 'application/json' };
  const logged = await ask(`${place.apiUrl}/events/log`, headers, { method: 'POST', body: event });
  report.expect(logged.status === 200, `/events/log: ${logged.status}`);
  const lines = ardi('platform', 'events', 'tail', '--type', 'recipe');
  report.expect(
    / recipe {2}tried {2}recipe-d… {2}\{"phone":"\*+567"\}\n$/.test(lines),
    `events tail: ${lines}`,
  );

  const closed = ardi(
    'platform',
    'maintenance',
    'on',
    '--until',
    '2099-01-01 06:30',
    '--message',
    'نعود قريبًا',
  );
  report.expect(closed.includes('is on'), `maintenance on: ${closed}`);
  report.expect(
    ardi('platform', 'maintenance').includes('نعود قريبًا'),
    'maintenance does not show what is on',
  );
  report.expect(ardi('platform', 'maintenance', 'off').includes('is off'), 'maintenance off');
}
