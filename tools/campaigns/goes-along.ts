import type { SourceFiles } from '../build/sources.ts';
import { campaignsFolder } from './check.ts';

/** Number of other files that are named; of more, only the number is told. */
const mostNamed = 10;

/**
 * Says what publishing changes for visitors: all of the folder is published, also what somebody else has begun in it.
 * `published` are the files of the running site; undefined if they are unknown.
 */
export function goesAlong(published: SourceFiles | undefined, now: SourceFiles): string {
  if (!published) return 'يُنشر المجلد كله كما هو الآن: لا يُعرف ما نُشر قبله';
  const isChanged = (path: string) => published[path] !== now[path];
  const changed = [...new Set([...Object.keys(published), ...Object.keys(now)])].filter(isChanged).sort();
  if (changed.length === 0) return 'لا جديد في المجلد منذ آخر نشر';
  const campaigns = changed.filter(isOfCampaign);
  const others = changed.filter((path) => !isOfCampaign(path));
  const change = (path: string) =>
    published[path] === undefined ? 'جديد' : now[path] === undefined ? 'حُذف' : 'تغيّر';
  const line = (path: string) => `  ${change(path)}: ${path}`;
  return [
    'يُنشر من المجلد كل ما تغيّر منذ آخر نشر:',
    ...campaigns.map(line),
    ...others.slice(0, mostNamed).map(line),
    ...(others.length > mostNamed ? [`  وملفات أخرى، عددها ${others.length - mostNamed}`] : []),
    'لإيقافه اضغط Ctrl+C',
  ].join('\n');
}

function isOfCampaign(path: string): boolean {
  return path.startsWith(`${campaignsFolder}/`);
}
