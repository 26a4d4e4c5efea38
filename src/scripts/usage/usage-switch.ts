import { usage as words } from '../../../words/ar/usage/usage.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import { $usageChoice, chooseUsage } from '../../stores/usage/usage-choice.ts';

/** Activates the usage-counting switch in the footer, which applies to this browser. */
export function drawUsageSwitch(): void {
  const box = document.querySelector<HTMLInputElement>('[data-usage-switch]');
  if (!box) return;
  box.addEventListener('change', () => chooseUsage(box.checked));
  $usageChoice.subscribe((choice) => {
    box.checked = choice === 'on';
    box.disabled = choice === 'refused';
  });
  // Explains a disabled switch only on an attempt to use it: a permanent note would shift the page.
  if (!box.disabled) return;
  box.ariaDescription = words.refused;
  box.parentElement?.addEventListener('click', () => showToast('danger', words.refused));
}
