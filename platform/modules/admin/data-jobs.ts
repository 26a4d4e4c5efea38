import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  acceptHeldRows,
  acceptSpellings,
  checkData,
  getDataJob,
  getDataList,
  listDataJobs,
  listHeldRows,
  loadData,
  suggestSpellings,
  undoLoad,
  uploadData,
  type DataJob,
} from '../../../contract/admin/data.ts';
import { kindsWithoutRegion } from '../../../contract/admin/load-kinds.ts';
import { adminLimits } from '../../../contract/admin/limits.ts';
import { exactCsvOf } from '../../../lib/csv.ts';
import type { Operator } from '../../http/caller.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { jobFolder, listJobs, readJob, uploadOf, type Job } from '../../../operations/jobs/job-files.ts';
import { stateOf } from '../../jobs/job-state.ts';
import { plainFileName } from '../../../lib/plain-file-name.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { listHeld } from '../../../database/loads/held-rows.ts';
import { factsOfHeld } from './held-facts.ts';
import { listFolder, option, startDataJob, toJob } from './data-job.ts';

/** So many jobs are listed, and kept. */
const jobsKept = 50;
/** So much of a list is sent. */
const listBytes = 4_000_000;

export async function dataJobsModule(platform: Platform): Promise<void> {
  await platform.app.register(multipart, {
    limits: { fileSize: adminLimits.dataFileBytes, files: 1, parts: 2 },
  });
  const { config, store } = platform;
  const { dataDirectory } = config;

  async function jobOf(id: string): Promise<Job> {
    const job = await readJob(dataDirectory, id);
    if (!job) throw new Refusal('job_not_found');
    return job;
  }

  /** Starts a load, or its dry run, of a file that was uploaded. One that runs is left alone. */
  async function startLoad(
    caller: Operator,
    id: string,
    { action, isLossConfirmed = false, ...options }: LoadStart,
  ): Promise<DataJob> {
    const job = await jobOf(id);
    const { fileName } = job.request;
    if (fileName === null) throw new Refusal('job_not_found');
    if (options.region === undefined && isWithoutRegion(options.kind))
      throw new Refusal('bad_request', { field: 'region' });
    const state = await stateOf(store, job);
    if (state === 'starting' || state === 'waiting' || state === 'running') throw new Refusal('job_running');
    const argv = [
      ...argvOfLoad(uploadOf(dataDirectory, id, fileName), options),
      ...(isLossConfirmed ? ['--anyway'] : []),
      ...(action === 'check' ? ['--dry-run'] : []),
    ];
    const { columns, fields } = (await toJob(platform, job)).facts;
    return startDataJob(platform, caller, { id, action, fileName, options, argv, seen: { columns, fields } });
  }

  mountEndpoint(platform, listDataJobs, async () => {
    const jobs = await listJobs(dataDirectory);
    return Promise.all(
      jobs.slice(0, jobsKept).map(async (job) => ({ ...(await toJob(platform, job)), lines: [] })),
    );
  });

  mountEndpoint(platform, getDataJob, async ({ parameters }) => toJob(platform, await jobOf(parameters.id)));

  mountEndpoint(platform, uploadData, async ({ caller, request }) => {
    await forgetOldJobs(platform);
    const id = randomUUID();
    const fileName = await saveUpload(platform, id, request);
    return startDataJob(platform, caller, {
      id,
      action: 'recognize',
      fileName,
      argv: [uploadOf(dataDirectory, id, fileName)],
    });
  });

  mountEndpoint(platform, checkData, ({ caller, parameters, body }) =>
    startLoad(caller, parameters.id, { action: 'check', ...body }),
  );
  mountEndpoint(platform, loadData, ({ caller, parameters, body }) =>
    startLoad(caller, parameters.id, { action: 'load', ...body }),
  );

  mountEndpoint(platform, undoLoad, ({ caller, body: { kind, region, load } }) =>
    startDataJob(platform, caller, {
      action: 'undo',
      argv: ['undo', kind, ...option('--region', region), ...option('--load', load?.toString())],
    }),
  );

  mountEndpoint(platform, listHeldRows, async ({ query: { offset, limit, ...search } }) => {
    const { rows, totalCount } = await listHeld(store, search, { offset, limit });
    const items = rows.map(({ content, ...row }) => ({
      ...row,
      detail: JSON.parse(row.detail) as Record<string, unknown>,
      ...factsOfHeld(row.kind, content),
    }));
    return { items, totalCount, offset, limit };
  });

  mountEndpoint(platform, acceptHeldRows, ({ caller, body: { ids } }) =>
    startDataJob(platform, caller, { action: 'held', argv: ['held', 'accept', ...ids] }),
  );

  mountEndpoint(platform, suggestSpellings, ({ caller, body: { region } }) => {
    const id = randomUUID();
    const file = join(jobFolder(dataDirectory, id), 'suggestions.csv');
    const argv = ['aliases', 'suggest', file, `--region=${region}`];
    return startDataJob(platform, caller, { id, action: 'suggest', argv });
  });

  mountEndpoint(platform, acceptSpellings, async ({ caller, body: { spellings } }) => {
    const id = randomUUID();
    const file = join(jobFolder(dataDirectory, id), 'spellings.csv');
    const rows = spellings.map(({ kind, region, city, written, meant }) => [
      kind,
      region,
      city,
      written,
      meant,
    ]);
    await saveText(file, exactCsvOf(['kind', 'region', 'city', 'written', 'meant'], rows));
    return startDataJob(platform, caller, { id, action: 'spellings', argv: ['aliases', 'accept', file] });
  });

  mountEndpoint(platform, getDataList, async ({ parameters: { name } }) => {
    const file = await open(join(listFolder(dataDirectory), name)).catch(() => undefined);
    if (!file) throw new Refusal('list_not_found');
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(listBytes), 0, listBytes, 0);
      const { size } = await file.stat();
      return { name, text: buffer.toString('utf8', 0, bytesRead), isWhole: size <= listBytes };
    } finally {
      await file.close();
    }
  });
}

/** Whether its files do not say of which region their rows are. */
function isWithoutRegion(kind: LoadOptions['kind']): boolean {
  return kindsWithoutRegion.some((each) => each === kind);
}

type LoadOptions = NonNullable<DataJob['options']>;
type LoadStart = LoadOptions & { action: 'check' | 'load'; isLossConfirmed?: boolean | undefined };

/** Words and options of `npm run data -- import`. */
function argvOfLoad(file: string, { kind, ...options }: LoadOptions): string[] {
  const { region, city, mode, source, licence, date, crs, encoding, layer, columns = {} } = options;
  return [
    ...['import', kind, file],
    ...option('--region', region),
    ...option('--city', city),
    ...option('--mode', mode),
    ...option('--source', source),
    ...option('--licence', licence),
    ...option('--date', date),
    ...option('--crs', crs),
    ...option('--encoding', encoding),
    ...option('--layer', layer),
    ...Object.entries(columns).map(([column, field]) => `--map=${column}=${field}`),
  ];
}

/** Writes the one file of a form to the disk as it arrives; nothing is left of one that breaks off. */
async function saveUpload({ config }: Platform, id: string, request: FastifyRequest): Promise<string> {
  if (!request.isMultipart()) throw new Refusal('unsupported_body');
  const folder = jobFolder(config.dataDirectory, id);
  try {
    const file = await request.file();
    if (!file) throw new Refusal('file_missing');
    const fileName = plainFileName(file.filename);
    const path = uploadOf(config.dataDirectory, id, fileName);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(file.file, createWriteStream(path));
    if (file.file.truncated) throw new Refusal('too_large');
    if ((await stat(path)).size === 0) throw new Refusal('file_missing');
    return fileName;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new Refusal('bad_request', { field: 'file' });
  }
}

async function saveText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
}

/** Removes the files of jobs that are listed no more, unless they run. */
async function forgetOldJobs({ store, config }: Platform): Promise<void> {
  const jobs = await listJobs(config.dataDirectory);
  for (const job of jobs.slice(jobsKept - 1)) {
    const state = await stateOf(store, job);
    if (state === 'waiting' || state === 'running' || state === 'starting') continue;
    await rm(jobFolder(config.dataDirectory, job.id), { recursive: true, force: true });
  }
}
