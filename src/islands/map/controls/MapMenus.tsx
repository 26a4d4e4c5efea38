import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { OverlayMenu } from './OverlayMenu.tsx';
import { ToolMenu } from '../tools/ToolMenu.tsx';

/** The menus over the map: overlays and tools. */
export function MapMenus(props: { regionKey: RegionKey; hasDemoData: boolean }) {
  return (
    <>
      <OverlayMenu />
      <ToolMenu {...props} />
    </>
  );
}
