import { sendOfferContact } from '../../api/offer/my-offers.ts';
import { internationalNumber, mobileDigits } from '../../../contract/shared/phone-number.ts';
import type { Captcha } from '../../environment/captcha.ts';
import { providers } from '../../environment/providers.ts';
import { offerPage } from '../../../words/ar/offer/offer-page.ts';
import { clients } from '../../stores/shared/clients.ts';
import { failureMessage } from '../../stores/shared/failure-message.ts';
import { requireElement } from '../shared/require-element.ts';

/** The form that writes to the publisher of an offer. What was typed stays when it fails. */
const words = offerPage.contact;
const root = requireElement<HTMLElement>(document, '[data-contact]');
const form = requireElement<HTMLFormElement>(root, 'form');
const button = requireElement<HTMLButtonElement>(form, 'button');
const wrong = requireElement<HTMLElement>(form, '[data-wrong]');
let captcha: Promise<Captcha> | undefined;

form.addEventListener('input', ({ target }) => {
  const name = target instanceof HTMLInputElement ? target.name : '';
  if (name === 'name' || name === 'phone') tell(name, '');
});

/** Checks and sends the form, unless it is being sent. */
export async function sendContact(): Promise<void> {
  if (button.disabled) return;
  const text = (name: string) => requireElement<HTMLInputElement>(form, `#contact-${name}`).value.trim();
  const digits = mobileDigits(text('phone'));
  wrong.textContent = '';
  tell('phone', digits === undefined ? words.phoneWrong : '');
  tell('name', text('name') === '' ? words.nameMissing : '');
  const first = form.querySelector<HTMLElement>('[aria-invalid=true]');
  if (first || digits === undefined) return first?.focus();
  button.disabled = true;
  button.textContent = words.sending;
  try {
    const answer = await captchaAnswer().catch(() => undefined);
    if (answer === undefined) {
      wrong.textContent = words.captchaFailed;
      return;
    }
    await sendOfferContact(clients, root.dataset.contact ?? '', {
      name: text('name'),
      phoneNumber: internationalNumber(digits),
      message: text('message') || null,
      website: text('website'),
      recaptchaResponse: answer,
    });
    form.hidden = true;
    const sent = requireElement<HTMLElement>(root, '[data-sent]');
    sent.textContent = words.sent;
    sent.focus();
  } catch (error) {
    wrong.textContent = failureMessage(error) ?? words.failed;
  } finally {
    button.disabled = false;
    button.textContent = words.send;
  }
}

function tell(name: 'name' | 'phone', sentence: string): void {
  const field = requireElement<HTMLElement>(form, `[data-field=${name}]`);
  requireElement(field, '.wrong').textContent = sentence;
  requireElement(field, 'input').setAttribute('aria-invalid', String(sentence !== ''));
}

function captchaAnswer(): Promise<string> {
  captcha ??= providers.captcha(form.appendChild(document.createElement('div'))).catch((error: unknown) => {
    captcha = undefined;
    throw error;
  });
  return captcha.then((ready) => ready.token());
}
