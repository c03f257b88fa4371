import { Form, useLocation, Link } from '@remix-run/react';
import { daysLeft, type TrashRow } from '~/core/db/retention-limits';
import { ConfirmDialog, useLinkedDeletion } from '~/core/forms/form-question';
import { focusHeading, useInPlaceForm } from '~/core/forms/in-place-form';
import { FilterLinks, List } from '~/core/lists/list';
import { KIND_NAME_LIST, KINDS_BY_NAME, TEXTS, type TrashKind } from '~/core/nouns/kinds';
import { longDateTime } from '~/core/text/formats';
import { HelpLink } from '~/core/ui/help-link';
import { Icon } from '~/core/ui/icon';
import { FormErrorNotice } from '~/core/ui/notice';
import { useTrashDays } from './list-deletion';
import { RowLayout } from './row-item';

/** Uses a dialog; without scripts, a page of its own. */
function DeleteForEver({ kind, id, title }: { kind: TrashKind; id: string; title: string }) {
  const { pathname, search } = useLocation();
  const { send } = useInPlaceForm({
    action: `${pathname}?index${search.replace('?', '&')}`,
    onSaved: focusHeading,
  });
  const { asked, ask, cancel, confirm } = useLinkedDeletion<string>((deleted) =>
    send({ intent: 'delete', kind, id: deleted }),
  );
  return (
    <Form
      method="get"
      action={`/admin/trash/${kind}/${id}/delete`}
      onSubmit={(event) => {
        event.preventDefault();
        ask(id, `/admin/trash/${kind}/${id}/links`);
      }}
    >
      {search && <input type="hidden" name="from" value={pathname + search} />}
      <button className="btn btn--plain" type="submit" aria-label={`Delete for ever: ${title}`}>
        Delete for ever
      </button>
      <ConfirmDialog
        open={asked !== null}
        question={FOR_EVER_QUESTION}
        about={asked?.about ?? undefined}
        detail={title}
        verb="Delete for ever"
        onCancel={cancel}
        onConfirm={confirm}
      />
    </Form>
  );
}

export const FOR_EVER_QUESTION = 'Delete this for ever? It cannot be restored.';

interface DeletionNotUndoneProps {
  formError: { message: string; detail: string } | undefined;
}

/** Without scripts: explains why a deletion could not be undone. */
export function DeletionNotUndone({ formError }: DeletionNotUndoneProps) {
  return (
    <>
      <div className="bar">
        <h1>Undo</h1>
      </div>
      {formError && <FormErrorNotice {...formError} />}
      <p>
        <Link className="btn" to="/admin/trash">
          Open the trash
        </Link>
      </p>
    </>
  );
}

interface TrashPageProps {
  rows: TrashRow[];
  counts: Record<TrashKind, number>;
  /** Null for all. */
  kind: TrashKind | null;
  page: number;
  pages: number;
  /** Whether the user may delete permanently. */
  mayDelete: boolean;
  /** Server time, ISO 8601. */
  now: string;
  formError: { message: string; detail: string } | undefined;
}

export function TrashPage({ rows, counts, kind, page, pages, mayDelete, now, formError }: TrashPageProps) {
  const days = useTrashDays();
  return (
    <>
      <div className="bar">
        <h1 tabIndex={-1}>Trash</h1>
        <HelpLink apart />
      </div>
      <p className="lead">
        Deleted shows, articles, people, pages and files stay here for {days === 1 ? 'a day' : `${days} days`}
        . Records come back hidden: a show or a person inactive, an article or a page as a draft.
      </p>
      {formError && <FormErrorNotice {...formError} />}
      <Filters counts={counts} kind={kind} />
      <List page={page} pages={pages} empty={rows.length === 0 && NONE}>
        <ul className="rows rows--trash">
          {rows.map((row) => (
            <DeletedRecord key={row.id} row={row} mayDelete={mayDelete} now={now} />
          ))}
        </ul>
      </List>
    </>
  );
}

const NONE = { title: 'The trash is empty', text: 'What you delete can be restored from here.' };

function Filters({ counts, kind }: Pick<TrashPageProps, 'counts' | 'kind'>) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const links = [
    { to: '/admin/trash', text: 'All', count: all, isCurrent: kind === null },
    ...KIND_NAME_LIST.map((each) => ({
      to: `/admin/trash?kind=${each}`,
      text: TEXTS[KINDS_BY_NAME[each]].heading,
      count: counts[each],
      isCurrent: kind === each,
    })),
    { to: '/admin/trash?kind=media', text: 'Files', count: counts.media, isCurrent: kind === 'media' },
  ];
  return <FilterLinks links={links} />;
}

/** The remaining time is marked in the last days. */
const LAST_DAYS_MS = 3 * 24 * 60 * 60 * 1000;

interface DeletedRecordProps extends Pick<TrashPageProps, 'mayDelete' | 'now'> {
  row: TrashRow;
}

function DeletedRecord({ row, mayDelete, now }: DeletedRecordProps) {
  const { kind: name, id, title, deletedAt, deletedBy, expiresAt, isReplaced } = row;
  const kind = name === 'media' ? null : KINDS_BY_NAME[name];
  const { pathname, search } = useLocation();
  const isEnding = Date.parse(expiresAt) - Date.parse(now) <= LAST_DAYS_MS;
  return (
    <RowLayout
      kind={kind}
      picture={<Icon name={kind ? TEXTS[kind].icon : 'media'} />}
      title={title}
      aside={kind ? TEXTS[kind].short : 'File'}
      text={`${isReplaced ? 'Replaced' : 'Deleted'} by ${deletedBy?.name ?? 'Showreel'}, ${longDateTime(deletedAt)}`}
      state={<p className={isEnding ? 'num badge badge--soon' : 'num'}>{daysLeft(row, new Date(now))}</p>}
    >
      <Form method="post" action={pathname + search} replace preventScrollReset>
        <input type="hidden" name="kind" value={name} />
        <input type="hidden" name="id" value={id} />
        <button className="btn" type="submit" aria-label={`Restore ${title}`}>
          Restore
        </button>
      </Form>
      {mayDelete && <DeleteForEver kind={name} id={id} title={title} />}
    </RowLayout>
  );
}
