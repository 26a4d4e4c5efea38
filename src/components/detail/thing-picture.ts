import { offerPageView } from '../../api/offer-page-view.ts';
import { parcelPageView } from '../../api/parcel-page-view.ts';
import type { ParcelOfPlan } from '../../contract/outlines.ts';
import { salePageView } from '../../api/sale-page-view.ts';
import { baseColors, zoningColors } from '../../map/palette.ts';
import { drawPlan } from '../../map/plan-drawing.ts';
import { drawPngAside } from '../../share/drawing.ts';
import { groundSize, sharePicture, sharePictureSize } from '../../share/share-picture.ts';
import { offerTexts, parcelTexts, saleTexts, type ThingTexts } from '../../share/thing-texts.ts';

/** Kinds of pages of single things, as the first part of their addresses names them. */
export const picturedKinds = ['parcel', 'transaction', 'offer'] as const;
export type PicturedKind = (typeof picturedKinds)[number];

/** What a picture is drawn from; `none`: there is no such thing, `failed`: the platform could not be asked. */
type Drawable = (ThingTexts & { status: 'found'; plan: ParcelOfPlan[] }) | { status: 'none' | 'failed' };

export type ThingPicture = { status: 'drawn'; png: Uint8Array<ArrayBuffer> } | { status: 'none' | 'failed' };

/** Draws the picture that is shown with the link to a thing: its name beside its own plan. `parts` follow the kind. */
export async function drawThing(kind: PicturedKind, parts: readonly string[]): Promise<ThingPicture> {
  const thing = await drawableOf(kind, parts);
  if (thing.status !== 'found') return thing;
  const svg = sharePicture(thing.title, thing.description, groundOf(thing.plan));
  return { status: 'drawn', png: await drawPngAside(svg, sharePictureSize.width) };
}

async function drawableOf(kind: PicturedKind, parts: readonly string[]): Promise<Drawable> {
  const [id = '', ...more] = parts;
  if (kind === 'transaction') {
    const view = await salePageView(parts);
    if (view.status !== 'found') return view;
    return { ...saleTexts(view.sale), status: 'found', plan: view.plan ?? [] };
  }
  if (more.length > 0) return { status: 'none' };
  if (kind === 'offer') {
    const view = await offerPageView({ code: id });
    if (view.status === 'moved') return { status: 'none' };
    return view.status === 'found'
      ? { ...offerTexts(view.offer), status: 'found', plan: view.plan ?? [] }
      : view;
  }
  const view = await parcelPageView({ id, query: new URLSearchParams() });
  if (view.status === 'moved') return { status: 'none' };
  return view.status === 'found'
    ? { ...parcelTexts(view.parcel), status: 'found', plan: view.plan ?? [] }
    : view;
}

/** The plan, as a piece of the picture; undefined where it cannot be drawn. */
function groundOf(plan: readonly ParcelOfPlan[]): string | undefined {
  const { land, selected } = baseColors.light;
  return drawPlan(plan, groundSize)
    ?.shapes.map(
      ({ parcel, path }) =>
        `<path d="${path}" fill="${zoningColors[parcel.zoning]}" fill-opacity="0.86" stroke="${parcel.isChosen ? selected : land}" stroke-width="${parcel.isChosen ? 6 : 2}" stroke-linejoin="round"/>`,
    )
    .join('');
}
