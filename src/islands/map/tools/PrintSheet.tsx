import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, type CSSProperties } from 'react';
import { riyadhDay } from '../../../contract/shared/days.ts';
import { brand } from '../../../environment/brand.ts';
import { map as mapWords } from '../../../i18n/ar/map/map.ts';
import { mapTools } from '../../../i18n/ar/map/map-tools.ts';
import { fill } from '../../../i18n/fill.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { formatLength } from '../../../i18n/measured.ts';
import { legendEntries } from '../../../map/legend.ts';
import { mapModeTable } from '../../../map/modes.ts';
import { printedMap, roomOnPaper, type MapPicture, type Paper } from '../../../map/paper.ts';
import { addressCode } from '../../../i18n/address-code.ts';
import { $heatMode, $mapMode, $theme } from '../../../stores/map/map-view.ts';
import { HeatLegend } from '../legend/HeatLegend.tsx';
import { DemoNote, LegendList } from '../legend/Legend.tsx';
import styles from './PrintSheet.module.css';

const words = mapTools.printing;

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
  const mode = mapModeTable[useStore($mapMode)];
  const heatMode = useStore($heatMode);
  const theme = useStore($theme);
  const image = useRef<HTMLImageElement>(null);
  const { width, height, ratio, bar } = printedMap(picture, paper);
  const url = location.href;
  const code = addressCode(url);

  const whenDone = useEffectEvent(isDone);
  const whenBroken = useEffectEvent(isBroken);

  useEffect(() => {
    let isLeft = false;
    const leave = () => whenDone();
    addEventListener('afterprint', leave);
    image.current?.decode().then(
      () => isLeft || print(),
      () => isLeft || whenBroken(),
    );
    return () => {
      isLeft = true;
      removeEventListener('afterprint', leave);
    };
  }, []);

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
        alt={words.picture}
        style={{ inlineSize: `${width}mm`, blockSize: `${height}mm` }}
      />
      <section className={styles.legend} aria-label={mapWords.legend}>
        <h2>{heatMode?.label ?? mapWords.modes[mode.id]}</h2>
        {heatMode ? (
          <HeatLegend mode={heatMode} />
        ) : (
          <LegendList
            unit={mode.unit ? mapWords.units[mode.unit] : null}
            entries={legendEntries(mode, theme)}
          />
        )}
        {hasDemoData && <DemoNote />}
      </section>
      <footer className={styles.foot}>
        <div className={styles.scale} dir="ltr">
          <span style={{ inlineSize: `${bar.length}mm` }} />
          <bdi>{formatLength(bar.meters)}</bdi>
          <bdi>1:{formatNumber(ratio)}</bdi>
        </div>
        <div className={styles.about}>
          <p>{fill(words.printedOn, { day: formatDate(riyadhDay()) })}</p>
          <p>{words.scan}</p>
          <p>
            <bdi dir="ltr">{url}</bdi>
          </p>
        </div>
        <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={words.code}>
          <rect width="100%" height="100%" />
          <path d={code.path} />
        </svg>
      </footer>
    </article>
  );
}
