import { access, readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { z } from 'astro/zod';
import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { campaignSchema } from '../../src/content/campaign-schema.ts';
import { isExample, isExamplePicture } from './pattern.ts';

/** A problem in a campaign's file that an editor has to fix. */
export interface Problem {
  /** Path of the file, relative to the project's folder. */
  file: string;
  /** Line number, from 1. */
  line: number;
  /** Message in Arabic, with the field's name. */
  sentence: string;
}

export const campaignsFolder = 'src/content/landing';
const pictureTypes = /\.(jpe?g|png|webp|avif)$/i;
const schema = campaignSchema(() =>
  z.string({ error: 'اكتب مسار صورة، مثل ./pictures/plan.webp' }).regex(/^\.\//, 'مسار الصورة يبدأ بـ ./'),
);

/** Checks every campaign's file; without problems, the campaigns can be built. */
export async function checkCampaigns(root: string): Promise<Problem[]> {
  const folder = join(root, campaignsFolder);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return (await Promise.all(names.map((name) => checkCampaign(root, join(folder, name))))).flat();
}

/** Formats a problem as one line that editors can jump to. */
export function problemLine({ file, line, sentence }: Problem): string {
  return `${file}:${line}: ${sentence}`;
}

async function checkCampaign(root: string, path: string): Promise<Problem[]> {
  const file = relative(root, path);
  const at = (line: number, sentence: string) => ({ file, line, sentence });
  if (!/^[a-z0-9-]+\.md$/.test(basename(path))) {
    return [at(1, 'اسم الملف أرقام أو حروف لاتينية صغيرة، مثل 46.md: هو آخر جزء من عنوان الصفحة')];
  }
  const text = await readFile(path, 'utf8');
  const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---(\r?\n|$)/.exec(text)?.[1];
  if (frontMatter === undefined) return [at(1, 'يبدأ الملف بسطر --- ثم الحقول ثم سطر ---')];
  const lines = new LineCounter();
  const document = parseDocument(frontMatter, { lineCounter: lines, prettyErrors: false });
  // The fields start below the first dashes.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  if (document.errors.length > 0) {
    return document.errors.map(({ code, pos, message }) =>
      at(
        code === 'MISSING_CHAR' ? openQuoteLine(frontMatter) : lineAt(pos[0]),
        `كتابة الحقول غير مفهومة هنا (المسافات والنقطتان والعلامات): ${message}`,
      ),
    );
  }
  const fields: unknown = document.toJS();
  const result = schema.safeParse(fields);
  const problems = result.success
    ? []
    : result.error.issues.flatMap((issue) =>
        problemsOf(issue).map(({ path, sentence }) => at(lineAt(offsetOf(document, path)), sentence)),
      );
  const [missing, examples] = await Promise.all([missingFiles(root, path, fields), examplesIn(path, fields)]);
  return [
    ...problems,
    ...[...missing, ...examples].map(({ path, sentence }) => at(lineAt(offsetOf(document, path)), sentence)),
    ...exampleLines(text, frontMatter).map((line) => at(line, exampleText)),
  ].sort((a, b) => a.line - b.line);
}

const exampleText = 'هذا نص النموذج: اكتب نصك مكانه';

/** Lines below the fields that are still the example of a new campaign. */
function exampleLines(text: string, frontMatter: string): number[] {
  // The dashes above and below the fields are a line each.
  const start = frontMatter.split('\n').length + 2;
  return text.split('\n').flatMap((line, index) => (index >= start && isExample(line) ? [index + 1] : []));
}

/** Fields that are still the examples of a new campaign: its texts and its picture. */
async function examplesIn(file: string, fields: unknown): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const { path, text } of textsOf(fields)) {
    if (isExample(text)) problems.push({ path, sentence: `${nameOf(path)}: ${exampleText}` });
    const picture = isPicturePath(path) ? resolve(file, '..', text) : undefined;
    // A picture that cannot be read is reported as missing.
    if (picture && (await isExamplePicture(picture).catch(() => false))) {
      problems.push({ path, sentence: `${nameOf(path)}: هذه صورة النموذج: ضع صورتك مكانها` });
    }
  }
  return problems;
}

/** The line on which a quote opens that is not closed there; the parser reports it far below, at the last field. */
function openQuoteLine(frontMatter: string): number {
  const lines = frontMatter.split('\n');
  const opened = lines.findIndex((line) => /^[^'"]*:\s*(?:"[^"]*|'[^']*)$/.test(line));
  // The fields start below the first dashes.
  return (opened < 0 ? lines.length - 1 : opened) + 2;
}

interface FieldProblem {
  path: PropertyKey[];
  sentence: string;
}

function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      sentence: `لا يوجد حقل بهذا الاسم: ${key}`,
    }));
  }
  const field = nameOf(issue.path);
  // Issues for which the schema has no Arabic message are wrong types.
  const sentence = /[\u0600-\u06FF]/.test(issue.message) ? issue.message : 'الحقل ناقص أو قيمته من نوع آخر';
  return [{ path: issue.path, sentence: field ? `${field}: ${sentence}` : sentence }];
}

/** Name of a field in messages. */
function nameOf(path: readonly PropertyKey[]): string {
  return path.filter((part) => part !== 'value').join('.');
}

function isPicturePath(path: readonly PropertyKey[]): boolean {
  return /(^|\.)(picture|sharePicture)$/.test(path.join('.'));
}

/** Position of a field in the text; of a missing one, the position of its parent. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

/** Pictures and clips that the fields refer to but that do not exist. */
async function missingFiles(root: string, file: string, fields: unknown): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const { path, text } of textsOf(fields)) {
    const isPicture = isPicturePath(path);
    const isClip = path.at(-1) === 'file';
    if (!isPicture && !isClip) continue;
    if (isPicture && !pictureTypes.test(text)) {
      problems.push({ path, sentence: `${text}: الصورة من نوع jpg أو png أو webp أو avif` });
      continue;
    }
    const target = isPicture ? resolve(file, '..', text) : join(root, 'public', text);
    const isThere = await access(target).then(
      () => true,
      () => false,
    );
    if (!isThere) problems.push({ path, sentence: `لا يوجد ملف ${text}` });
  }
  return problems;
}

function textsOf(value: unknown, path: PropertyKey[] = []): { path: PropertyKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
