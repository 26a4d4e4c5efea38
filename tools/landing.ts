import { resolve } from 'node:path';
import { NotMet, sentenceOf } from './shared/requirements.ts';
import { checkCampaigns, problemLine } from './campaigns/check.ts';
import { newCampaign } from './campaigns/new.ts';
import { publish } from './campaigns/publish.ts';

/**
 * `npm run landing -- new NAME | check | publish`: campaign commands of the marketing team. Their output is in
 * Arabic, as the team is; `docs/marketing.md` explains them.
 */
const root = resolve(import.meta.dirname, '..');
const [command, name = ''] = process.argv.slice(2);

try {
  await run();
} catch (error) {
  console.error(sentenceOf(error) ?? (error instanceof Error ? error.message : error));
  process.exitCode = 1;
}

async function run(): Promise<void> {
  if (command === 'new') {
    const file = await newCampaign(root, name, new Date());
    console.log(`جاهزة للكتابة: ${file}\nعنوانها بعد النشر: /landing-page/${name}`);
  } else if (command === 'check') {
    await needSoundCampaigns();
    console.log('كل الحملات سليمة');
  } else if (command === 'publish') {
    await needSoundCampaigns();
    const started = Date.now();
    const { SITE_HOST: host = '127.0.0.1', SITE_PORT: port = '4321' } = process.env;
    const { address } = await publish(root, host, Number(port), (message) => console.log(message));
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    console.log(
      address
        ? `نُشر في ${seconds} ثانية: ${address}`
        : 'بُني الموقع. لا يعمل الآن موقع من هذا المجلد: سيظهر ما نُشر مع npm start',
    );
  } else {
    throw new NotMet('الأوامر: npm run landing -- new NAME، و check، و publish');
  }
}

async function needSoundCampaigns(): Promise<void> {
  const problems = await checkCampaigns(root);
  if (problems.length === 0) return;
  throw new NotMet([...problems.map(problemLine), 'أصلح ما سبق ثم أعد المحاولة: لم يتغير شيء'].join('\n'));
}
