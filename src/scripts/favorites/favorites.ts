import { $favoritesPage } from '../../stores/favorites/favorites-page.ts';
import { markDemo } from '../shared/demo-mark.ts';

/** The favorites page's mark of demo data, which stands outside its island. */
$favoritesPage.subscribe((load) => {
  if (load.status === 'ready') markDemo(load.value.items.map(({ item }) => item?.source));
});
