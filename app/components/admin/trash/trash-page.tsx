import { Form, Link, useLocation } from '@remix-run/react';
import { INLINE_FILES, KIND_NAME_LIST, KINDS_BY_NAME, TEXTS, type KindName } from '~/rules/kinds/kinds';
import { daysLeft, type TrashRow } from '~/rules/records/trash';
import { longDateTime } from '~/rules/text/dates';
import { FormErrorNotice } from '~/components/ui/notice';
import { Icon } from '~/components/ui/icon';
import { DeleteForEver } from './delete-for-ever';
import { HelpLink } from '../help/help-link';
import { Pager } from '../lists/pager';
import { useTrashDays } from '../lists/use-trash-days';

interface TrashPageProps {
  rows: TrashRow[];
  counts: Record<KindName, number>;
  /** The kind that is shown; null for all. */
  kind: KindName | null;
  page: number;
  pages: number;
  /** Whether the user may delete for ever. */
  mayDelete: boolean;
  /** The server's time, in ISO 8601. */
  now: string;
  formError: { message: string; detail: string } | undefined;
}

/** The deleted records, the last deleted first. */
export function TrashPage({ rows, counts, kind, page, pages, mayDelete, now, formError }: TrashPageProps) {
  const days = useTrashDays();
  return (
    <>
      <div className="bar">
        <h1 tabIndex={-1}>Trash</h1>
        <HelpLink apart />
      </div>
      <p className="lead">
        Deleted shows, articles, people and pages stay here for {days === 1 ? 'a day' : `${days} days`}, with
        their files. They come back hidden: a show inactive, an article or a page as a draft.
      </p>
      {formError && <FormErrorNotice {...formError} />}
      <Filters counts={counts} kind={kind} />
      {rows.length === 0 ? (
        <div className="none">
          <p>The trash is empty</p>
          <p className="quiet">What you delete can be restored from here.</p>
        </div>
      ) : (
        <ul className="rows rows--trash">
          {rows.map((row) => (
            <DeletedRecord key={row.id} row={row} mayDelete={mayDelete} now={now} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} />
    </>
  );
}

function Filters({ counts, kind }: Pick<TrashPageProps, 'counts' | 'kind'>) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const links = [
    { to: '/admin/trash', text: 'All', count: all, isHere: kind === null },
    ...KIND_NAME_LIST.map((each) => ({
      to: `/admin/trash?kind=${each}`,
      text: TEXTS[KINDS_BY_NAME[each]].heading,
      count: counts[each],
      isHere: kind === each,
    })),
  ];
  return (
    <nav className="filter" aria-label="Filter">
      {links.map(({ to, text, count, isHere }) => (
        <Link key={to} to={to} aria-current={isHere ? 'true' : undefined} preventScrollReset>
          {text} <span className="num">{count}</span>
        </Link>
      ))}
    </nav>
  );
}

/** In the last days the time left is marked. */
const LAST_DAYS_MS = 3 * 24 * 60 * 60 * 1000;

interface DeletedRecordProps extends Pick<TrashPageProps, 'mayDelete' | 'now'> {
  row: TrashRow;
}

function DeletedRecord({ row, mayDelete, now }: DeletedRecordProps) {
  const { kind: name, id, title, deletedAt, deletedBy, expiresAt } = row;
  const kind = KINDS_BY_NAME[name];
  const { pathname, search } = useLocation();
  const isEnding = Date.parse(expiresAt) - Date.parse(now) <= LAST_DAYS_MS;
  return (
    <li>
      <div className={INLINE_FILES[kind].shape === 'portrait' ? 'rows__pic rows__pic--round' : 'rows__pic'}>
        <Icon name={TEXTS[kind].icon} />
      </div>
      <div className="rows__text">
        <div className="rows__title">
          <h2>{title}</h2> <span className="quiet rows__aside">{TEXTS[kind].short}</span>
        </div>
        <p>
          Deleted by {deletedBy?.name ?? 'Showreel'}, {longDateTime(deletedAt)}
        </p>
      </div>
      <div className="rows__state">
        <p className={isEnding ? 'num badge badge--soon' : 'num'}>{daysLeft(row, new Date(now))}</p>
      </div>
      <div className="rows__acts">
        <Form method="post" action={pathname + search} replace preventScrollReset>
          <input type="hidden" name="kind" value={name} />
          <input type="hidden" name="id" value={id} />
          <button className="btn" type="submit" aria-label={`Restore ${title}`}>
            Restore
          </button>
        </Form>
        {mayDelete && <DeleteForEver kind={name} id={id} title={title} />}
      </div>
    </li>
  );
}
