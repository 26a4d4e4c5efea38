import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NotMet } from '../shared/requirements.ts';
import { campaignsFolder } from './check.ts';
import { campaignPattern, examplePicture, firstPicture } from './pattern.ts';

/**
 * Creates the file of a new campaign, whose URL will be `/landing-page/NAME`; returns its path relative to the
 * project's folder.
 */
export async function newCampaign(root: string, name: string, today: Date): Promise<string> {
  if (!/^[a-z0-9-]+$/.test(name)) {
    throw new NotMet('اكتب رقم الحملة أو اسمها بحروف لاتينية صغيرة: npm run landing -- new 500');
  }
  const file = join(campaignsFolder, `${name}.md`);
  try {
    await writeFile(join(root, file), campaignPattern(name, today), { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new NotMet(`الحملة موجودة: ${file}`);
    }
    throw error;
  }
  const picture = join(root, campaignsFolder, firstPicture(name));
  await mkdir(dirname(picture), { recursive: true });
  await copyFile(examplePicture, picture);
  return file;
}
