import { chart as words } from '../../../../words/ar/shared/chart.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { RiyalSign } from '../Money.tsx';

/** What the figures of a chart count: riyals per square meter, by the sign, as beside all figures. */
export function ChartUnit() {
  return (
    <>
      <RiyalSign /> <span className="visually-hidden">{money.riyal}</span> {words.unit}
    </>
  );
}
