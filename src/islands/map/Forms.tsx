import { Filters } from './filters/Filters.tsx';
import { Finder } from './finder/Finder.tsx';

/** The map's query forms above its lists; one form open at a time. */
export function Forms() {
  return (
    <>
      <Filters />
      <Finder />
    </>
  );
}
