import { providers } from '../../environment/providers.ts';
import type { Captcha } from '../../environment/captcha.ts';
import { landing } from '../../../words/ar/campaigns/landing.ts';
import {
  faultsOf,
  sendAnswers,
  type CampaignAnswers,
  type CampaignFault,
} from '../../stores/campaigns/campaign-form.ts';
import { marksOf } from '../../stores/campaigns/campaign-parameters.ts';

/** Submits a landing page's form. Lazy-loaded when the form is first used. */
const words = landing.form;
const faultWords: Record<CampaignFault, string> = {
  name: words.nameMissing,
  phone: words.phoneWrong,
  email: words.emailWrong,
};

let captcha: Promise<Captcha> | undefined;
const sending = new WeakSet<HTMLFormElement>();

/** Validates and submits the form. No input is lost if it fails. */
export async function sendForm(form: HTMLFormElement): Promise<void> {
  if (sending.has(form)) return;
  const answers = answersOf(form);
  const faults = faultsOf(answers, (field) => form.elements.namedItem(field) !== null);
  showFaults(form, faults);
  if (faults.length > 0) return;
  sending.add(form);
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  const label = button?.textContent ?? '';
  if (button) button.textContent = words.sending;
  try {
    await send(form, answers);
  } finally {
    sending.delete(form);
    if (button) button.textContent = label;
  }
}

async function send(form: HTMLFormElement, answers: CampaignAnswers): Promise<void> {
  tell(form, '');
  const token = await captchaToken(form).catch(() => undefined);
  if (token === undefined) return tell(form, words.captchaFailed);
  const { campaignForm: campaign = '', region } = form.dataset;
  const outcome = await sendAnswers(campaign, region, answers, token, marksOf(location.search));
  if (!outcome.isSent) return tell(form, outcome.message ?? words.failed);
  const thanks = form.parentElement?.querySelector<HTMLElement>('[data-thanks]');
  form.hidden = true;
  if (!thanks) return;
  thanks.textContent = thanks.dataset.thanks ?? '';
  thanks.focus();
}

function captchaToken(form: HTMLFormElement): Promise<string> {
  captcha ??= providers.captcha(form.appendChild(document.createElement('div'))).catch((error: unknown) => {
    captcha = undefined;
    throw error;
  });
  return captcha.then((ready) => ready.token());
}

function answersOf(form: HTMLFormElement): CampaignAnswers {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    message: text('message'),
    website: text('website'),
  };
}

function showFaults(form: HTMLFormElement, faults: CampaignFault[]): void {
  for (const field of form.querySelectorAll<HTMLElement>('[data-field]')) {
    const name = field.dataset.field as CampaignFault;
    const isWrong = faults.includes(name);
    const control = field.querySelector('input, textarea');
    const note = field.querySelector<HTMLElement>('[data-wrong]');
    control?.setAttribute('aria-invalid', String(isWrong));
    if (isWrong) control?.setAttribute('aria-errormessage', `wrong-${name}`);
    else control?.removeAttribute('aria-errormessage');
    if (note) {
      note.hidden = !isWrong;
      note.textContent = isWrong ? faultWords[name] : '';
    }
  }
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

function tell(form: HTMLFormElement, sentence: string): void {
  const place = form.querySelector('[data-failure]');
  if (place) place.textContent = sentence;
}
