import { usage as words } from '../../i18n/ar/usage/usage.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import { $usageChoice, chooseUsage } from '../../stores/usage/usage-choice.ts';

/** Brings the switch at the foot of the page to life: whether this browser's use is counted. */
export function drawUsageSwitch(): void {
  const box = document.querySelector<HTMLInputElement>('[data-usage-switch]');
  if (!box) return;
  box.addEventListener('change', () => chooseUsage(box.checked));
  $usageChoice.subscribe((choice) => {
    box.checked = choice === 'on';
    box.disabled = choice === 'refused';
  });
  // Why it cannot be switched is told to who tries: a sentence beside it would move the page.
  if (!box.disabled) return;
  box.ariaDescription = words.refused;
  box.parentElement?.addEventListener('click', () => showToast('danger', words.refused));
}
