import { TableHead } from '~/core/lists/list';
import { groupedNumber } from '~/core/text/formats';
import { type ShownPeriod, type SpanName } from './audience-view';

const WIDTH = 900;
const HEIGHT = 220;
/** The share of a period's width that its bar takes. */
const BAR = 0.72;
const LABELS = 5;

const COLUMN: Record<SpanName, string> = { days: 'Day', weeks: 'Week', months: 'Month' };

/** Returns the next number that is easy to read: 10, 15, 20, 30 … */
function roundedUp(number: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(10, number)));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((step) => step >= number) ?? number;
}

interface AudienceChartProps {
  span: SpanName;
  periods: ShownPeriod[];
}

/** Bars for this span, a line for the one before, and a table that says the same. */
export const AudienceChart = (props: AudienceChartProps) => (
  <>
    <Drawing {...props} />
    <Numbers {...props} />
  </>
);

function Drawing({ span, periods }: AudienceChartProps) {
  const top = roundedUp(Math.max(...periods.map(({ views, before }) => Math.max(views, before))));
  const step = WIDTH / periods.length;
  const heightOf = (number: number) => rounded((number / top) * HEIGHT);
  const line = periods.map(
    ({ before }, at) => `${rounded((at + BAR / 2) * step)},${HEIGHT - heightOf(before)}`,
  );
  return (
    <figure className="chart">
      <p className="quiet num chart__top">{groupedNumber(top)}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={chartLabel(span, periods)}
      >
        <path className="chart__grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        {periods.map(({ label, views }, at) => (
          <rect
            key={label}
            className={at === periods.length - 1 ? 'chart__bar chart__bar--last' : 'chart__bar'}
            x={rounded(at * step)}
            y={HEIGHT - heightOf(views)}
            width={rounded(step * BAR)}
            height={heightOf(views)}
          />
        ))}
        <polyline className="chart__before" points={line.join(' ')} />
      </svg>
      <p className="quiet num chart__axis" aria-hidden="true">
        {axisLabels(periods).map((label) => (
          <span key={label}>{label}</span>
        ))}
      </p>
      <figcaption className="quiet">
        <span className="chart__key" />
        This span <span className="chart__key chart__key--before" />
        The one before
      </figcaption>
    </figure>
  );
}

const rounded = (length: number): number => Math.round(length * 100) / 100;

const Numbers = ({ span, periods }: AudienceChartProps) => (
  // It scrolls, so the keyboard must reach it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="numbers" role="region" aria-label="The same as a table" tabIndex={0}>
    <table>
      <TableHead columns={[COLUMN[span], 'Views', 'Before']} />
      <tbody>
        {periods.toReversed().map(({ label, views, before }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="num">{groupedNumber(views)}</td>
            <td className="num quiet">{groupedNumber(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const chartLabel = (span: SpanName, periods: ShownPeriod[]) =>
  `Views by ${COLUMN[span].toLowerCase()}, ${periods[0]?.label} to ${periods.at(-1)?.label}, against the same span before. The table beside it says the same.`;

/** The first, the last, and some between them, at the same distances. */
function axisLabels(periods: ShownPeriod[]): string[] {
  const last = periods.length - 1;
  const places = Array.from({ length: LABELS }, (_, at) => Math.round((at * last) / (LABELS - 1)));
  return places.map((place) => periods[place]?.short ?? '');
}
