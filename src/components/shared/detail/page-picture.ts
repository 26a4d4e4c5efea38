import { offerGroups, offerPageView } from '../../../api/pages/offer-page-view.ts';
import { megaGroups, megaPageView } from '../../../api/pages/mega-page-view.ts';
import type { PageReads } from '../../../api/shared/page-calls.ts';
import { parcelGroups, parcelPageView } from '../../../api/pages/parcel-page-view.ts';
import type { ParcelOfPlan } from '../../../../contract/parcel/outlines.ts';
import { saleGroups, salePageView } from '../../../api/pages/sale-page-view.ts';
import type { RevisionGroup } from '../../../../contract/shared/revisions.ts';
import { megaTitle } from '../../../../words/mega-title.ts';
import { t } from '../../../../words/translate.ts';
import { baseColors } from '../../../../map-tables/palette.ts';
import { drawPlan } from '../../../map/plan-drawing.ts';
import { zoningColor } from '../../../../map-tables/zoning-color.ts';
import { drawPngAside } from '../../../metadata/drawing.ts';
import { groundSize, sharePicture, sharePictureSize } from '../../../metadata/share-picture.ts';
import { offerTexts, parcelTexts, saleTexts, type PageTexts } from '../../../metadata/page-texts.ts';

/** Kinds of detail pages, as named by the first segment of their URLs. */
export const picturedKinds = ['parcel', 'transaction', 'offer', 'projects'] as const;
export type PicturedKind = (typeof picturedKinds)[number];

/** What a picture is drawn from; `none` if the thing does not exist, `failed` if the platform is unreachable. */
type Drawable =
  (PageTexts & Cacheable & { status: 'found'; plan: ParcelOfPlan[] }) | { status: 'none' | 'failed' };

/** Whether and for how long a picture may be cached; see `cachePage`. */
interface Cacheable {
  reads: PageReads;
  groups: RevisionGroup[];
}

export type ThingPicture =
  (Cacheable & { status: 'drawn'; png: Uint8Array<ArrayBuffer> }) | { status: 'none' | 'failed' };

/** Draws the sharing preview of a thing: its name beside its own plan. The meaning of `parts` depends on the kind. */
export async function drawThing(kind: PicturedKind, parts: readonly string[]): Promise<ThingPicture> {
  const thing = await drawableOf(kind, parts);
  if (thing.status !== 'found') return thing;
  const svg = sharePicture(thing.title, thing.description, groundOf(thing.plan));
  const { reads, groups } = thing;
  return { status: 'drawn', png: await drawPngAside(svg, sharePictureSize.width), reads, groups };
}

async function drawableOf(kind: PicturedKind, parts: readonly string[]): Promise<Drawable> {
  const [id = '', ...more] = parts;
  if (kind === 'transaction') {
    const view = await salePageView(parts);
    if (view.status === 'moved') return { status: 'none' };
    if (view.status !== 'found') return view;
    return drawableFrom(view, saleTexts(view.sale, view.regionKey), saleGroups(view));
  }
  if (more.length > 0) return { status: 'none' };
  if (kind === 'projects') {
    const view = id === 'roshan' ? await megaPageView() : ({ status: 'none' } as const);
    if (view.status !== 'found') return { status: view.status };
    const texts = { title: megaTitle(view.project.name), description: t('project.description') };
    return drawableFrom({ reads: view.reads, plan: undefined }, texts, [...megaGroups]);
  }
  if (kind === 'offer') {
    const view = await offerPageView({ code: id });
    if (view.status === 'moved') return { status: 'none' };
    return view.status === 'found' ? drawableFrom(view, offerTexts(view.offer), offerGroups(view)) : view;
  }
  const view = await parcelPageView({ id, query: new URLSearchParams() });
  if (view.status === 'moved' || view.status === 'retired') return { status: 'none' };
  return view.status === 'found' ? drawableFrom(view, parcelTexts(view.parcel), parcelGroups(view)) : view;
}

function drawableFrom(
  { reads, plan = [] }: { reads: PageReads; plan: ParcelOfPlan[] | undefined },
  texts: PageTexts,
  groups: RevisionGroup[],
): Drawable {
  return { ...texts, status: 'found', plan, reads, groups };
}

/** The plan as a fragment of the picture; undefined if it cannot be drawn. */
function groundOf(plan: readonly ParcelOfPlan[]): string | undefined {
  const { land, unknownZoningOutline, selected } = baseColors.light;
  const lineOf = ({ isChosen, zoningColor: color }: ParcelOfPlan) =>
    isChosen ? selected : color === null ? unknownZoningOutline : land;
  return drawPlan(plan, groundSize)
    ?.shapes.map(
      ({ parcel, path }) =>
        `<path d="${path}" fill="${zoningColor(parcel.zoningColor)}" fill-opacity="0.86" stroke="${lineOf(parcel)}" stroke-width="${parcel.isChosen ? 6 : 2}" stroke-linejoin="round"/>`,
    )
    .join('');
}
