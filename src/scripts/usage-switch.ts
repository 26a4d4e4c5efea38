import { usage as words } from '../i18n/ar/usage.ts';
import { $usageChoice, chooseUsage } from '../stores/usage-choice.ts';

/** Brings the switch at the foot of the page to life: whether this browser's use is counted. */
export function drawUsageSwitch(): void {
  const box = document.querySelector<HTMLInputElement>('[data-usage-switch]');
  if (!box) return;
  box.addEventListener('change', () => chooseUsage(box.checked));
  $usageChoice.subscribe((choice) => {
    box.checked = choice === 'on';
    box.disabled = choice === 'refused';
    if (choice !== 'refused') return;
    const reason = document.createElement('span');
    reason.textContent = words.refused;
    box.parentElement?.after(reason);
  });
}
