import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Guard } from '../../../src/islands/shared/Guard.tsx';

/** A part of the map's interface that fails leaves the others where they are. */
function Fallback({ retry }: { retry: () => void }) {
  return (
    <button type="button" onClick={retry}>
      أعد المحاولة
    </button>
  );
}

test('a part that fails is replaced alone, and tried again for something else', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue(undefined);
  let fails = true;
  const Fragile = () => {
    if (fails) throw new Error('broken');
    return <p>اللوحة</p>;
  };
  const page = (about: string) => (
    <>
      <Guard Crashed={Fallback} about={about}>
        <Fragile />
      </Guard>
      <p>الخريطة</p>
    </>
  );
  const { rerender } = render(page('قطعة 1'));
  expect(screen.getByText('الخريطة')).toBeDefined();
  expect(screen.getByRole('button', { name: 'أعد المحاولة' })).toBeDefined();
  fails = false;
  rerender(page('قطعة 1'));
  expect(screen.queryByText('اللوحة')).toBeNull();
  rerender(page('قطعة 2'));
  expect(screen.getByText('اللوحة')).toBeDefined();
  fails = true;
  rerender(page('قطعة 3'));
  fails = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'أعد المحاولة' }));
  expect(screen.getByText('اللوحة')).toBeDefined();
  expect(errors).toHaveBeenCalled();
  errors.mockRestore();
});
