import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { FilterButton, FinderButton } from '../filters/FilterButtons.tsx';
import { ToolMenu } from '../tools/ToolMenu.tsx';
import { OverlayMenu } from './OverlayMenu.tsx';

/** The row of controls after the colors: filters, finder, overlays and tools. */
export function MapMenus(props: { regionKey: RegionKey; hasDemoData: boolean }) {
  return (
    <>
      <FilterButton />
      <FinderButton />
      <OverlayMenu />
      <ToolMenu {...props} />
    </>
  );
}
