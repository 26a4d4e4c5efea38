import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { OverlayMenu } from './OverlayMenu.tsx';
import { ToolMenu } from '../tools/ToolMenu.tsx';

/** The menus over the map: what is laid over the land, and tools. */
export function MapMenus(props: { regionKey: RegionKey; hasDemoData: boolean }) {
  return (
    <>
      <OverlayMenu />
      <ToolMenu {...props} />
    </>
  );
}
