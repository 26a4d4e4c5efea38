import { expectPlacesOnRetry } from '../../e2e/search/geocoder-failure.ts';
import { test } from '../../e2e/search/search-fixture.ts';

for (const { what, answer } of [
  { what: 'answers with a page', answer: { status: 200, contentType: 'text/html', body: '<h1>hi</h1>' } },
  { what: 'answers without sense', answer: { status: 200, json: { features: [{ center: 'x' }] } } },
  { what: 'refuses', answer: { status: 503, json: { message: 5 } } },
]) {
  test(`a geocoder that ${what} is named; numbers are still found, and places appear on retry`, ({
    search,
    consoleErrors,
  }) =>
    expectPlacesOnRetry(search, consoleErrors, (route) =>
      route.fulfill({ ...answer, headers: { 'access-control-allow-origin': '*' } }),
    ));
}
