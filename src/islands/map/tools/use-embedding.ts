import { useState } from 'react';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { map as mapWords } from '../../../../words/ar/map/map.ts';
import { mapTools } from '../../../../words/ar/map/map-tools.ts';
import { fill } from '../../../../words/fill.ts';
import { latinDigits } from '../../../../lib/fold-arabic.ts';
import { embedSnippet, frameRange } from '../../../map/embed-snippet.ts';
import { isOrigin } from '../../../map/embedding.ts';
import { frameParts, readFrameParts, type FramePart } from '../../../map/frame.ts';

const words = mapTools.embedding;

/** What can be set of the frame, as typed. */
export type EmbedName = 'width' | 'height' | 'origin';

/** State of the embedding dialog: its inputs and choices, which of them are invalid, and the snippet; empty while any is. */
export function useEmbedding(regionKey: RegionKey) {
  const [texts, setTexts] = useState<Record<EmbedName, string>>({ width: '', height: '480', origin: '' });
  const [parts, setParts] = useState<readonly FramePart[]>(() => readFrameParts(location.search));
  const size = { width: pixelsOf(texts.width), height: pixelsOf(texts.height) };
  const site = texts.origin.trim();
  const isWrong: Record<EmbedName, boolean> = {
    width: texts.width.trim() !== '' && size.width === undefined,
    height: size.height === undefined,
    origin: site !== '' && !isOrigin(site),
  };
  const snippet =
    size.height === undefined || isWrong.width || isWrong.origin
      ? ''
      : embedSnippet(new URL(location.href), {
          region: regionKey,
          title: fill(words.frame, { region: mapWords.regions[regionKey] }),
          origin: site || undefined,
          parts,
          size: { width: size.width, height: size.height },
        });
  return {
    texts,
    parts,
    isWrong,
    snippet,
    set: (name: EmbedName) => (text: string) => setTexts((before) => ({ ...before, [name]: text })),
    toggle: (part: FramePart) =>
      setParts((before) => frameParts.filter((each) => before.includes(each) !== (each === part))),
  };
}

/** Parses a size in pixels; undefined if it is outside a frame's limits. */
function pixelsOf(text: string): number | undefined {
  const digits = latinDigits(text).trim();
  const pixels = Number(digits);
  const isFit = /^\d{1,5}$/.test(digits) && pixels >= frameRange.lowest && pixels <= frameRange.highest;
  return isFit ? pixels : undefined;
}
