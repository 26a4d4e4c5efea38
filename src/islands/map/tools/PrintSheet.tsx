import type { CSSProperties } from 'react';
import { brand } from '../../../../lib/brand.ts';
import { mapTools } from '../../../../words/ar/map/map-tools.ts';
import { printedMap, roomOnPaper, type MapPicture, type Paper } from '../../../map/paper.ts';
import { PrintFoot } from './PrintFoot.tsx';
import { PrintLegend } from './PrintLegend.tsx';
import styles from './PrintSheet.module.css';
import { usePrinting } from './use-printing.ts';

interface Props {
  picture: MapPicture;
  heading: string;
  paper: Paper;
  hasDemoData: boolean;
  /** Called after printing, or when the browser's print dialog was dismissed. */
  isDone: () => void;
  /** Called when the image cannot be displayed. */
  isBroken: () => void;
}

/** The printed sheet: title, map, legend, scale, date, URL. Not visible on screen. */
export function PrintSheet({ picture, heading, paper, hasDemoData, isDone, isBroken }: Props) {
  const image = usePrinting({ isDone, isBroken });
  const { width, height, ratio, bar } = printedMap(picture, paper);

  return (
    <article
      className={styles.sheet}
      data-print-sheet
      data-paper={paper}
      aria-label={heading}
      style={{ '--room': `${roomOnPaper(paper).height}mm` } as CSSProperties}
    >
      <header className={styles.head}>
        <h1>{heading}</h1>
        <p>{brand.name}</p>
      </header>
      <img
        ref={image}
        className={styles.picture}
        src={picture.url}
        alt={mapTools.printing.picture}
        style={{ inlineSize: `${width}mm`, blockSize: `${height}mm` }}
      />
      <PrintLegend hasDemoData={hasDemoData} />
      <PrintFoot ratio={ratio} bar={bar} />
    </article>
  );
}
