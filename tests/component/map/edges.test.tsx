import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type * as parcelsApi from '../../../src/api/parcel/parcels.ts';
import { Edges } from '../../../src/islands/map/panel/Edges.tsx';
import { loadOutline } from '../../../src/stores/map/outline.ts';
import { clearSelection, selectParcel } from '../../../src/stores/map/selection.ts';

vi.mock('../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
const parcels = vi.hoisted(() => ({ getParcelOutlines: vi.fn<typeof parcelsApi.getParcelOutlines>() }));
vi.mock('../../../src/api/parcel/parcels.ts', () => parcels);

test('the panel names the sources of a width and of a stated length, and a length that differs', async () => {
  clearSelection();
  const measured = { lengthSource: null, measuredMeters: null, street: null };
  const edges = [
    {
      ...{
        x: 46.7,
        y: 24.7,
        bearing: 90,
        lengthMeters: 25,
        lengthSource: 'مكتب المساحة',
        measuredMeters: 20,
      },
      street: { name: 'العليا', widthMeters: 30, widthSource: 'الأمانة' },
    },
    { x: 46.71, y: 24.7, bearing: 0, lengthMeters: 40, ...measured },
  ];
  parcels.getParcelOutlines.mockResolvedValue({ outlines: [{ parcelObjectId: 7, rings: [], edges }] });
  selectParcel(7);
  render(<Edges />);
  loadOutline();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('العليا بعرض 30 م');
  expect(first?.textContent).toContain('عرض الشارع: المصدر الأمانة');
  expect(first?.textContent).toContain('الطول: المصدر مكتب المساحة. طوله في الحدود المرسومة 20.0 م.');
  expect(first?.textContent).toContain('25.0');
  expect(second?.textContent).not.toContain('المصدر');
});
