import type { CampaignForm } from '../../api/admin/people.ts';
import { csvOf } from '../../../lib/csv.ts';
import { riyadhTime } from '../../../lib/days.ts';
import { formatPhoneNumber } from '../../../contract/shared/phone-number.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { deskPeople } from '../../../words/ar/admin/people.ts';
import { regions } from '../../../words/ar/shell/regions.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { formatMoment } from '../../../words/format-moment.ts';
import {
  $campaignForms,
  $campaigns,
  allCampaignForms,
  loadCampaigns,
  showCampaignForms,
} from '../../stores/admin/people.ts';
import { failureMessage } from '../../stores/shared/failure-message.ts';
import { requireElement } from '../shared/require-element.ts';
import { saveFile } from '../shared/save-file.ts';
import { rowOf, tell, whenAllowed } from './desk.ts';
import { pagerOf } from './pager.ts';

/** Lists what visitors sent from landing pages, by campaign, and writes it as a file. */
const words = deskPeople.forms;
const root = requireElement<HTMLElement>(document, '[data-campaign-forms]');
const campaign = requireElement<HTMLSelectElement>(root, 'select');
const status = requireElement<HTMLElement>(root, '[data-status]');
const chosen = () => campaign.value || undefined;
const pager = pagerOf(root, (page) => void showCampaignForms(chosen(), page));

whenAllowed(() => {
  void loadCampaigns();
  pager.show(1);
});
campaign.addEventListener('change', () => pager.show(1));
requireElement(root, '[data-act=download]').addEventListener('click', () => void download());

$campaigns.subscribe((load) => {
  if (load.status !== 'ready') return;
  const [all] = campaign.options;
  const options = load.value.map(
    ({ campaign: name, forms }) =>
      new Option(fill(words.option, { campaign: name, count: formatNumber(forms) }), name),
  );
  if (all) campaign.replaceChildren(all, ...options);
});

$campaignForms.subscribe((load) => {
  root.setAttribute('aria-busy', String(load.status === 'loading'));
  if (load.status === 'failed') tell(status, load.message ?? desk.failed);
  if (load.status !== 'ready') return;
  const { items, totalCount } = load.value;
  tell(status, totalCount === 0 ? words.empty : words.found, { count: formatNumber(totalCount) });
  requireElement(root, 'tbody').replaceChildren(...items.map(rowOfForm));
  requireElement(root, 'table').toggleAttribute('hidden', items.length === 0);
  pager.update(totalCount);
});

function rowOfForm(form: CampaignForm): HTMLElement {
  return rowOf(requireElement<HTMLTemplateElement>(root, 'template'), {
    at: formatMoment(form.createdAt),
    campaign: form.campaign,
    name: form.name ?? '',
    contact: [
      `\u2066${formatPhoneNumber(form.phoneNumber)}\u2069`,
      ...(form.email === null ? [] : [form.email]),
    ].join('، '),
    message: form.message ?? '',
    from: fromOf(form),
  });
}

function fromOf({ regionKey, source, medium, content, refUserId }: CampaignForm): string {
  const region = regionKey === null ? null : regions[regionKey];
  return [region, source, medium, content, refUserId].filter((part) => part !== null).join('، ');
}

async function download(): Promise<void> {
  try {
    const forms = await allCampaignForms(chosen());
    const headers = [words.at, words.campaign, words.who, words.contact, words.message, words.from];
    const rows = forms.map((form) => [
      ...[riyadhTime(Date.parse(form.createdAt)), form.campaign, form.name],
      ...[[form.phoneNumber, form.email].filter(Boolean).join(' '), form.message, fromOf(form)],
    ]);
    saveFile('campaign-forms.csv', csvOf(headers, rows), 'text/csv');
  } catch (error) {
    tell(status, failureMessage(error) ?? desk.failed);
  }
}
