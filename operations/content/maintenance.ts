import { parseArgs } from 'node:util';
import { message } from '../../words/message.ts';
import { riyadhMoment } from '../../lib/days.ts';
import { Maintenance, webTarget } from '../../contract/shell/maintenance.ts';
import { ContentError } from './content-error.ts';

/** Values of a target list: this product and its two sibling apps. */
const targetNames = [webTarget, 'IOS', 'ANDROID'];

const text = { type: 'string' } as const;
/** What `maintenance on` accepts. */
export const maintenanceOptions = { until: text, message: text, targets: text } as const;

const hint = message(
  "maintenance on accepts only --until 'YYYY-MM-DD HH:mm', --message TEXT, --targets {option}",
  { option: targetNames.join(',') },
);

/**
 * Parses the maintenance setting that an operator types: its end (Saudi time), the message shown, and the closed
 * platforms, by default only this product. Throws `ContentError` for missing options, an invalid time, or one in
 * the past.
 */
export function maintenanceOf(args: string[], now = Date.now()): Maintenance {
  const { until, message: shown, targets = webTarget } = readOptions(args);
  if (until === undefined || shown === undefined || shown.trim() === '') {
    throw new ContentError(message('maintenance on needs --until and --message: {detail}', { detail: hint }));
  }
  const expiryDate = /:\d\d:\d\d$/.test(until) ? until : `${until}:00`;
  const end = riyadhMoment(expiryDate);
  if (end === undefined) {
    throw new ContentError(
      message('--until must be a time as \'YYYY-MM-DD HH:mm\' (Saudi time), not "{until}"', { until }),
      'until',
    );
  }
  if (end <= now)
    throw new ContentError(
      message('--until must be in the future: {until} has already passed in Saudi Arabia', { until }),
      'until',
    );
  const names = targets.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !targetNames.includes(name));
  if (unknown !== undefined) {
    throw new ContentError(
      message('--targets must list {targets}, separated by commas: unknown target "{target}"', {
        ...{ targets: targetNames, target: unknown },
      }),
      'targets',
    );
  }
  return { isEnabled: true, targets: names, expiryDate, message: shown.trim() };
}

/**
 * Checks a maintenance setting written as JSON, where a single target may be a text instead of a list, as remote
 * settings typed by hand have it. Throws `ZodError` when it is of another shape.
 */
export function maintenanceOfJson(body: unknown): Maintenance {
  const isText =
    typeof body === 'object' && body !== null && 'targets' in body && typeof body.targets === 'string';
  return Maintenance.parse(isText ? { ...body, targets: [body.targets] } : body);
}

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: maintenanceOptions }).values;
  } catch {
    throw new ContentError(hint);
  }
}
