import { zxyToTileId } from 'pmtiles';
import type { BucketWriter } from './bucket.ts';
import { firstOutlineZoom } from './cells.ts';
import { detailZoom, overviewZoom } from './cut.ts';
import {
  type Contents,
  firstZoom,
  isValidId,
  layerOf,
  type LayerKey,
  layers,
  parcelLayer,
  readGeometry,
  type SkipReason,
  type TileFeature,
} from './feature.ts';
import { tileSize, worldToLatitude, worldToLongitude } from './mercator.ts';
import { type DegreeBounds, OpeningExtent } from './opening.ts';
import { type TileBounds, emptyBox, extendBox, Shape } from './points.ts';
import { encodeAttributes, encodeRecord, type RecordHeader, type WorldPoint } from './record.ts';
import { forEachTile } from './split.ts';

export interface Sorted {
  features: Record<LayerKey, number>;
  skipped: { reason: SkipReason; count: number }[];
  bounds: DegreeBounds;
  /** Extent of the first view; undefined without parcels. */
  opening: DegreeBounds | undefined;
}

/** Takes features one by one and puts their records into the buckets of the tiles they intersect. */
export class FeatureSorter {
  private readonly writer: BucketWriter;
  private readonly contents: Contents;
  private readonly shape = new Shape();
  private readonly bounds: TileBounds = emptyBox();
  private readonly opening = new OpeningExtent();
  private readonly features = Object.fromEntries(layers.map(({ key }) => [key, 0])) as Record<
    LayerKey,
    number
  >;
  private readonly skipped = new Map<SkipReason, number>();

  constructor(writer: BucketWriter, contents: Contents) {
    this.writer = writer;
    this.contents = contents;
  }

  /** @throws when the layer or an attribute is not in the contract; bad data is counted and skipped instead */
  add(feature: TileFeature): void {
    const layer = layerOf(feature, this.contents);
    const zoom = firstZoom(feature, layer);
    const reason = !isValidId(feature.id)
      ? 'id is not a positive integer below 2^53'
      : typeof zoom === 'string'
        ? zoom
        : readGeometry(feature, layer, this.shape);
    if (reason !== undefined || typeof zoom === 'string') {
      this.skip(reason ?? (zoom as SkipReason));
      return;
    }
    encodeAttributes(feature, layer);
    const { shape } = this;
    const box = shape.box();
    extendBox(this.bounds, box.minX, box.minY);
    extendBox(this.bounds, box.maxX, box.maxY);
    const first = shape.parts[0]!;
    const center = layer === parcelLayer ? centre(shape, box) : { x: 0, y: 0 };
    if (layer === parcelLayer) this.opening.add(center, box);
    this.put(box, {
      layer,
      id: feature.id,
      firstZoom: layer === parcelLayer ? firstOutlineZoom(box) : zoom,
      centre: center,
      anchor: { x: first.x(0), y: first.y(0) },
    });
    this.features[layer.key]++;
  }

  /** @throws when no feature was accepted: an empty archive must not replace a good one */
  finish(): Sorted {
    const skipped = [...this.skipped].map(([reason, count]) => ({ reason, count }));
    if (this.bounds.minX > this.bounds.maxX) {
      const reasons = skipped.map(({ reason, count }) => `${count}: ${reason}`).join('; ');
      throw new Error(`No feature to build tiles from${reasons === '' ? '' : ` (${reasons})`}`);
    }
    return {
      features: this.features,
      skipped,
      bounds: toDegrees(this.bounds),
      opening: this.opening.bounds(),
    };
  }

  private skip(reason: SkipReason): void {
    this.skipped.set(reason, (this.skipped.get(reason) ?? 0) + 1);
  }

  private put(box: TileBounds, header: RecordHeader): void {
    if (header.firstZoom < detailZoom) this.putInto(overviewZoom, box, header);
    this.putInto(detailZoom, box, header);
  }

  private putInto(zoom: number, box: TileBounds, header: RecordHeader): void {
    const isParcel = header.layer === parcelLayer;
    forEachTile(this.shape, box, zoom, Math.max(zoom, header.firstZoom), (x, y, piece) => {
      // The tile of its center counts a parcel and that of its anchor keeps it from vanishing, even if no piece of it
      // lies there: the center of a crescent lies outside it.
      const isWanted =
        piece.partCount > 0 ||
        (isParcel && (isIn(zoom, x, y, header.centre) || isIn(zoom, x, y, header.anchor)));
      if (isWanted) this.append(zoom, x, y, header, piece);
    });
  }

  private append(zoom: number, x: number, y: number, header: RecordHeader, piece: Shape): void {
    this.writer.append(zxyToTileId(zoom, x, y), encodeRecord(header, piece));
  }
}

function isIn(zoom: number, x: number, y: number, point: WorldPoint): boolean {
  const size = tileSize(zoom);
  return Math.floor(point.x / size) === x && Math.floor(point.y / size) === y;
}

/** Area-weighted centroid in integer units; the center of the box when there is no area. */
function centre(shape: Shape, box: TileBounds): WorldPoint {
  let area = 0;
  let momentX = 0;
  let momentY = 0;
  for (let index = 0; index < shape.partCount; index++) {
    const { values, count } = shape.parts[index]!;
    let ringArea = 0;
    let ringX = 0;
    let ringY = 0;
    // Relative to the corner of the box, to keep products small enough to be exact.
    let previousX = values[2 * count - 2]! - box.minX;
    let previousY = values[2 * count - 1]! - box.minY;
    for (let point = 0; point < count; point++) {
      const x = values[2 * point]! - box.minX;
      const y = values[2 * point + 1]! - box.minY;
      const cross = previousX * y - x * previousY;
      ringArea += cross;
      ringX += (previousX + x) * cross;
      ringY += (previousY + y) * cross;
      previousX = x;
      previousY = y;
    }
    const sign = ringArea < 0 === shape.exterior[index]! ? -1 : 1;
    area += sign * ringArea;
    momentX += sign * ringX;
    momentY += sign * ringY;
  }
  if (!(area > 0))
    return { x: Math.round((box.minX + box.maxX) / 2), y: Math.round((box.minY + box.maxY) / 2) };
  return {
    x: Math.min(box.maxX, Math.max(box.minX, Math.round(box.minX + momentX / (3 * area)))),
    y: Math.min(box.maxY, Math.max(box.minY, Math.round(box.minY + momentY / (3 * area)))),
  };
}

/** A single point has bounds of zero width, which readers treat as an error: they are widened by about a meter. */
function toDegrees(box: TileBounds): DegreeBounds {
  const widenX = box.minX === box.maxX ? 1e-5 : 0;
  const widenY = box.minY === box.maxY ? 1e-5 : 0;
  return [
    worldToLongitude(box.minX) - widenX,
    worldToLatitude(box.maxY) - widenY,
    worldToLongitude(box.maxX) + widenX,
    worldToLatitude(box.minY) + widenY,
  ];
}
