import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Analytics } from '../../../src/environment/analytics.ts';

test('neither the number in a messenger’s address nor that in a label is sent', async () => {
  const { trackClicks } = await import('../../../src/scripts/usage/usage-clicks.ts');
  const { queuedEvents } = await import('../../../src/stores/usage/usage.ts');
  const followed: string[] = [];
  // The SDK listens to links that it has taken, and reports their whole address.
  const analytics = {
    trackLink: ({ href }: HTMLAnchorElement) => followed.push(href) > 0,
  } as unknown as Analytics;
  render(
    <div onClick={(event) => event.preventDefault()}>
      <a href="https://wa.me/966551112233?text=hello">{'راسل \u2066+966 55 111 2233\u2069'}</a>
      <a href="https://elsewhere.test/page">موقع</a>
      <button type="button">{'اتصل 0551112233'}</button>
    </div>,
  );
  trackClicks(analytics, []);
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: /راسل/ }));
  await user.click(screen.getByRole('link', { name: 'موقع' }));
  await user.click(screen.getByRole('button'));
  expect(queuedEvents().map(({ name, properties: { url, text } }) => [name, url, text])).toEqual([
    ['Link Clicked', 'https://wa.me', 'راسل \u2066…\u2069'],
    ['Button Clicked', undefined, 'اتصل …'],
  ]);
  expect(followed).toEqual(['https://elsewhere.test/page']);
});
