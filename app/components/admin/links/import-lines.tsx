import { LINE_OUTCOMES, type LineOutcome, type PlannedLine } from '~/rules/links/redirect-import';
import { Table } from '../lists/list';
import { RedirectAddresses } from './redirects-section';

const BADGES: Record<LineOutcome, string> = {
  add: 'badge',
  change: 'badge badge--soon',
  same: 'badge badge--off',
  refused: 'badge badge--bad',
};

const COLUMNS = ['Line', 'What happens', 'From and to', 'Answer', 'Why'];

/** Says of each line of a file what becomes of it. */
export function ImportLines({ lines }: { lines: PlannedLine[] }) {
  if (lines.length === 0) return <p className="quiet">No lines</p>;
  return (
    <Table caption="Lines of the file" columns={COLUMNS} className="import-lines">
      {lines.map(({ line, from, to, status, outcome, why }) => (
        <tr key={line} className={`is-${outcome}`}>
          <td className="num">{line}</td>
          <td>
            <span className={BADGES[outcome]}>{LINE_OUTCOMES[outcome]}</span>
          </td>
          <td>
            <RedirectAddresses from={from} to={to} isGone={to === '' && status === '410'} />
          </td>
          <td className="num">{status}</td>
          <td>{why}</td>
        </tr>
      ))}
    </Table>
  );
}
