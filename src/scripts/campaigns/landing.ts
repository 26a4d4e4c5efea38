import { whenIdle } from '../shared/when-idle.ts';

/** Landing page script: its map and form are activated on first use, its figures in idle time. */
for (const extract of document.querySelectorAll<HTMLElement>('[data-map-extract]')) {
  extract.querySelector('[data-show-map]')?.addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.src = extract.dataset.mapExtract ?? '';
    frame.title = extract.dataset.title ?? '';
    extract.replaceChildren(frame);
    frame.focus();
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-campaign-form]')) {
  const load = () => import('./campaign-form.ts');
  form.addEventListener('focusin', () => void load(), { once: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void load().then(({ sendForm }) => sendForm(form));
  });
}

// Also for a map alone: whether what it shows is a demonstration, the figures' source tells.
if (document.querySelector('[data-figure], [data-map-extract]')) {
  void whenIdle()
    .then(() => import('./live-figures.ts'))
    .then(({ drawFigures }) => drawFigures());
}
