import { Filters } from './filters/Filters.tsx';
import { Finder } from './finder/Finder.tsx';

/** What can be asked of the map, above its lists: one form at a time. */
export function Forms() {
  return (
    <>
      <Filters />
      <Finder />
    </>
  );
}
