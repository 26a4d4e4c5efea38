import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { Bounds } from '../../support/land.ts';
import { colorAt, countColors, readPicture, type Picture } from './picture.ts';

export interface Place {
  longitude: number;
  latitude: number;
}

export interface Camera extends Place {
  zoom: number;
}

/** Names what the map is colored by, and opens the menu of modes. */
export function modeButtonIn(map: Page | FrameLocator): Locator {
  return map.getByRole('button', { name: /^لوّن الخريطة حسب/ });
}

export async function chooseModeIn(map: Page | FrameLocator, name: string): Promise<void> {
  await modeButtonIn(map).click();
  await map.getByRole('menuitemradio', { name, exact: true }).click();
}

export async function expectModeIn(map: Page | FrameLocator, name: string): Promise<void> {
  await expect(modeButtonIn(map)).toHaveText(`لوّن الخريطة حسب: ${name}`);
}

/** Opens and folds the legend, and names what it explains. */
export function legendButtonIn(map: Page | FrameLocator, mode: string): Locator {
  return map.getByRole('button', { name: `مفتاح الخريطة: ${mode}` });
}

/** The map page as a user sees it: by accessible names and by pixels. */
export class MapPage {
  readonly page: Page;
  readonly map: Locator;
  /** Names what the map is colored by, and opens the menu of modes. */
  readonly modeButton: Locator;
  readonly legend: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.map = page.getByRole('region', { name: 'الخريطة', exact: true });
    this.modeButton = modeButtonIn(page);
    this.legend = page.getByRole('list', { name: 'مفتاح الخريطة' });
    this.panel = page.getByRole('region', { name: 'بيانات ما اخترته' });
  }

  async open(camera?: Camera, path = '/Riyadh/metrics'): Promise<void> {
    const hash = camera ? `#map=${camera.zoom}/${camera.latitude}/${camera.longitude}` : '';
    await this.page.goto(path + hash);
  }

  /** Moves the camera of the open map, as a same-page link to another location does. */
  async moveTo(camera: Camera): Promise<void> {
    await this.page.evaluate(
      (hash) => (location.hash = hash),
      `#map=${camera.zoom}/${camera.latitude}/${camera.longitude}`,
    );
  }

  async isReady(): Promise<void> {
    await expect(this.map).toHaveAttribute('aria-busy', 'false');
  }

  async chooseMode(name: string): Promise<void> {
    await chooseModeIn(this.page, name);
  }

  async expectMode(name: string): Promise<void> {
    await expectModeIn(this.page, name);
  }

  /** Lists in the open legend the classes that nothing in view has, too. */
  async listAllClasses(): Promise<void> {
    await expect(this.legend.locator('[data-class]').first()).toBeAttached();
    const every = this.page.getByRole('button', { name: 'كل الفئات', exact: true, includeHidden: true });
    // In one step: while another mode's classes arrive, the button comes and goes.
    await every.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) if (button.ariaExpanded === 'false') button.click();
    });
  }

  /** Computed colors of the swatches of all classes as #rrggbb. The legend appears after the map's first render. */
  async legendColors(): Promise<Map<string, string>> {
    await this.listAllClasses();
    const entries = await this.legend
      .locator('[data-class]')
      .evaluateAll((swatches) =>
        swatches.map((swatch): [string, string] => [
          swatch.getAttribute('data-class') ?? '',
          getComputedStyle(swatch).backgroundColor,
        ]),
      );
    return new Map(entries.map(([id, color]) => [id, hexOf(color)]));
  }

  /** How many pixels of each color are on the canvas. */
  async pixels(): Promise<Map<string, number>> {
    return countColors(await this.picture());
  }

  /** A measurement of the picture once it is stable: until then the map may still be animating or loading. */
  async stableValue(read: () => Promise<number>): Promise<number> {
    let last = await read();
    const isSame = async () => {
      const before = last;
      last = await read();
      return last === before;
    };
    await expect.poll(isSame, { intervals: [500] }).toBe(true);
    return last;
  }

  /** All colors, including the controls over the map: hiding those would take the pointer and focus from them. */
  async pixelsWithControls(): Promise<Map<string, number>> {
    return countColors(readPicture(await this.map.screenshot()));
  }

  /** The colors at locations on the map, as #rrggbb. */
  async colorsAt(camera: Camera, places: readonly Place[]): Promise<string[]> {
    const picture = await this.picture();
    const size = await this.size();
    return places.map((place) => {
      const { x, y } = pixelIn(size, camera, place);
      return colorAt(picture, Math.round(x), Math.round(y));
    });
  }

  /** A screenshot of the map's container: the canvas itself is replaced when the map is rebuilt. */
  private async picture(): Promise<Picture> {
    await this.setControlVisibility('hidden');
    const picture = readPicture(await this.map.screenshot());
    await this.setControlVisibility('');
    return picture;
  }

  /** How many pixels around a location are nearly as dark as ink. */
  async darkPixelsAround(camera: Camera, place: Place, reach: number): Promise<number> {
    const { data, width, bytesPerPixel } = await this.picture();
    const middle = await this.pixelOf(camera, place);
    let count = 0;
    for (let y = Math.round(middle.y) - reach; y <= middle.y + reach; y++) {
      for (let x = Math.round(middle.x) - reach; x <= middle.x + reach; x++) {
        const offset = (y * width + x) * bytesPerPixel;
        if (Math.max(...data.subarray(offset, offset + 3)) < 140) count += 1;
      }
    }
    return count;
  }

  /** Controls over the map, the legend above all, have the same colors, so pixels are counted without them. */
  private async setControlVisibility(visibility: 'hidden' | ''): Promise<void> {
    await this.page.locator('[data-over-map]').evaluateAll((parts, value) => {
      for (const part of parts) (part as HTMLElement).style.visibility = value;
    }, visibility);
  }

  /** Whether a location on the map can be clicked, with no control over it. */
  async isClickable(camera: Camera, place: Place): Promise<boolean> {
    const position = await this.pixelOf(camera, place);
    return this.map.evaluate((map, { x, y }) => {
      const box = map.getBoundingClientRect();
      return map.contains(document.elementFromPoint(box.x + x, box.y + y));
    }, position);
  }

  /** The bounds that the map shows, minus a margin in pixels. */
  async bounds(camera: Camera, margin = 0): Promise<Bounds> {
    const { width, height } = await this.size();
    const corner = (x: number, y: number) => unproject(camera, { x: x - width / 2, y: y - height / 2 });
    const northWest = corner(margin, margin);
    const southEast = corner(width - margin, height - margin);
    return {
      west: northWest.longitude,
      north: northWest.latitude,
      east: southEast.longitude,
      south: southEast.latitude,
    };
  }

  /** Clicks a location on the map. */
  async clickLocation(camera: Camera, place: Place): Promise<void> {
    await this.map.click({ position: await this.pixelOf(camera, place) });
  }

  async hoverLocation(camera: Camera, place: Place): Promise<void> {
    await this.map.hover({ position: await this.pixelOf(camera, place) });
  }

  /** The position of a location within the map, in pixels. */
  async pixelOf(camera: Camera, place: Place): Promise<{ x: number; y: number }> {
    return pixelIn(await this.size(), camera, place);
  }

  async size(): Promise<{ width: number; height: number }> {
    const box = await this.map.boundingBox();
    if (!box) throw new Error('the map has no box');
    return box;
  }
}

/** The position of a location within a map of a size at a camera, in pixels. */
export function pixelIn({ width, height }: { width: number; height: number }, camera: Camera, place: Place) {
  const at = project(place, camera.zoom);
  const center = project(camera, camera.zoom);
  return { x: width / 2 + at.x - center.x, y: height / 2 + at.y - center.y };
}

function hexOf(color: string): string {
  const parts = color.match(/\d+/g) ?? [];
  return `#${parts
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Web Mercator pixels of a location at a zoom level (512-pixel tiles). */
function project({ longitude, latitude }: Place, zoom: number) {
  const world = 512 * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  };
}

function unproject(camera: Camera, offset: { x: number; y: number }) {
  const world = 512 * 2 ** camera.zoom;
  const center = project(camera, camera.zoom);
  const y = 0.5 - (center.y + offset.y) / world;
  return {
    longitude: ((center.x + offset.x) / world - 0.5) * 360,
    latitude: (Math.atan(Math.sinh(y * 2 * Math.PI)) * 180) / Math.PI,
  };
}
