import { Form, Link, useLocation } from '@remix-run/react';
import { type VersionRow, authorOf, VIA_TEXTS } from '~/core/access/activity';
import { Table, Pager } from '~/core/lists/list';
import { TEXTS, type Kind } from '~/core/nouns/kinds';
import { labelOf } from '~/core/nouns/labels';
import { LIST } from '~/core/request/list-address';
import { longDateTime } from '~/core/text/formats';
import { useKeptList } from '~/core/ui/crumb';
import { HistoryBar, Comparison, type ComparisonProps } from './version-page';

interface HistoryListProps {
  kind: Kind;
  title: string;
  formPath: string;
  historyPath: string;
  rows: VersionRow[];
  current: number;
  page: number;
  pages: number;
}

const formName = (kind: Kind): string => (kind === 'settings' ? 'Settings' : TEXTS[kind].editTitle);

const COLUMNS = ['From', 'To', 'Saved', 'By whom and how', 'Changed'];

/** Versions of a record, newest first. Two can be chosen for comparison. */
function HistoryList({ kind, title, formPath, historyPath, rows, current, page, pages }: HistoryListProps) {
  const [newest, second] = rows;
  const keep = useKeptList();
  return (
    <>
      <Form method="get" action={historyPath}>
        <KeptList />
        <HistoryBar heading="History" title={title} back={{ to: formPath, label: formName(kind) }}>
          {rows.length > 1 && (
            <button className="btn btn--go" type="submit">
              Compare
            </button>
          )}
        </HistoryBar>
        <p className="lead">
          {rows.length > 1 || page > 1
            ? 'Every save keeps the state before it. Choose two versions to compare, or open one to restore its fields.'
            : 'There is only the current state so far. Every save keeps the state before it.'}
        </p>
        <Table caption="Versions" columns={COLUMNS} className="history">
          {rows.map((row) => (
            <tr key={row.version}>
              <td>
                <Choice row={row} side="From" isFirst={row.version === (second ?? newest)?.version} />
              </td>
              <td>
                <Choice row={row} side="To" isFirst={row.version === newest?.version} />
              </td>
              <td className="num">
                <Link
                  to={`${historyPath}/${row.version}${keep}`}
                  aria-label={`${longDateTime(row.savedAt)}, version ${row.version}`}
                >
                  {longDateTime(row.savedAt)}
                </Link>
                {row.version === current && <span className="badge">Current</span>}
              </td>
              <td>
                {authorOf(row)} <span className="quiet">{VIA_TEXTS[row.via]}</span>
              </td>
              <td>
                <ChangedFields kind={kind} changed={row.changed} />
              </td>
            </tr>
          ))}
        </Table>
      </Form>
      <Pager page={page} pages={pages} labels={{ previous: 'Newer', next: 'Older' }} />
    </>
  );
}

/** Sends the address of the list, because a form replaces the query. */
function KeptList() {
  const list = new URLSearchParams(useLocation().search).get(LIST);
  return list && <input type="hidden" name={LIST} value={list} />;
}

interface ChoiceProps {
  row: VersionRow;
  side: 'From' | 'To';
  isFirst: boolean;
}

function Choice({ row: { version, savedAt }, side, isFirst }: ChoiceProps) {
  return (
    <label className="tick pick">
      <input
        type="radio"
        name={side.toLowerCase()}
        value={version}
        aria-label={`${side} version ${version}, ${longDateTime(savedAt)}`}
        defaultChecked={isFirst}
      />
      <span aria-hidden="true">{side}</span>
    </label>
  );
}

function ChangedFields({ kind, changed }: Pick<VersionRow, 'changed'> & { kind: Kind }) {
  if (changed.length === 0) return <span className="quiet">Everything</span>;
  return (
    <ul className="fields">
      {changed.map((field) => (
        <li key={field}>{labelOf(kind, field)}</li>
      ))}
    </ul>
  );
}

type HistoryPageProps = ({ type: 'list' } & HistoryListProps) | ({ type: 'comparison' } & ComparisonProps);

/** The list of versions, or the requested comparison. All records share one route, so only their keys tell the histories apart. */
export function HistoryPage(props: HistoryPageProps) {
  const key = props.historyPath;
  return props.type === 'list' ? <HistoryList key={key} {...props} /> : <Comparison key={key} {...props} />;
}
