import { chart as words } from '../../../../words/ar/shared/chart.ts';
import { fill } from '../../../../words/fill.ts';
import type { PriceHistory } from '../../../stores/parcel/price-history.ts';
import { HistoryFrame } from './HistoryFrame.tsx';
import { StillPicture } from './StillPicture.tsx';

/** Like `MonthChart`, but rendered on the server without any script. */
export function HistoryPicture({ history }: { history: PriceHistory }) {
  return (
    <HistoryFrame history={history} hasPlainAmounts>
      {(steps, ends) => (
        <StillPicture
          steps={steps}
          stepsPerYear={12}
          label={fill(words.pictureName, { title: words.prices, ...ends })}
        />
      )}
    </HistoryFrame>
  );
}
