import { type ContentKind, isCsvKind, KIND_NAMES, LIST_PATHS, TEXTS } from '~/core/nouns/kinds';
import type { RecordRow, RowPage, TickedReport } from '~/core/nouns/admin-list';
import { OrderedRows, stateOf } from './record-rows';
import { RowItem } from './row-item';
import { Link, useLocation } from '@remix-run/react';
import type { FormEvent } from 'react';
import { MediaFactsContext } from '~/core/ui/use-playback';
import type { MediaFacts } from '~/core/files/media';
import { HelpLink } from '~/core/ui/help-link';
import { Icon } from '~/core/ui/icon';
import { FormErrorNotice } from '~/core/ui/notice';
import { type FormError, answerField, type SaveQuestion, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { DeletionArea } from './list-deletion';
import { FilterLinks, List } from '~/core/lists/list';
import { ListForms } from './list-forms';
import { QuestionNotice } from '~/core/forms/form-error-message';
import { VIEWS } from '~/core/request/list-address';
import { useListUrl, TICKED, TICK_FIRST, useList, type ListFields } from './list-context';
import { useToast } from '~/core/ui/toasts';

type RowError = Pick<FormError, 'message' | 'detail' | 'values' | 'idempotencyKey' | 'question'>;

interface RecordListProps {
  kind: ContentKind;
  list: RowPage<RecordRow> & { q: string };
  waiting: WaitingFilter;
  media: Record<string, MediaFacts>;
  formKey: string;
  linksToMenu: boolean;
  /** Whether the column of views is shown; null for a list without one. */
  viewsColumn: 'shown' | 'hidden' | null;
  mayOrder: boolean;
  mayDelete: boolean;
  /** What the form that led to this page did with the ticked records, or its error. */
  formError: { ok: true; report?: TickedReport } | ({ ok: false } & RowError) | undefined;
}

/** All kinds share one route, so only their keys tell the lists apart. */
export const RecordList = (props: RecordListProps) => <KindList key={props.kind} {...props} />;

const WAITING = { answers: 'waiting' };

interface WaitingFilter {
  /** The number of records that wait for an answer. */
  count: number;
  isChosen: boolean;
}

/** Only shown while a record waits for an answer. */
function WaitingLinks({ path, waiting: { count, isChosen } }: { path: string; waiting: WaitingFilter }) {
  if (count === 0 && !isChosen) return null;
  return (
    <FilterLinks
      links={[
        { to: path, text: 'All', isCurrent: !isChosen },
        { to: `${path}?answers=waiting`, text: 'Waiting for an answer', count, isCurrent: isChosen },
      ]}
    />
  );
}

function KindList({ kind, list, waiting, media, mayOrder, formError, ...page }: RecordListProps) {
  const { one, many } = TEXTS[kind];
  const path = LIST_PATHS[kind];
  const views = new URLSearchParams(useLocation().search).get(VIEWS);
  const keep: Record<string, string> = {
    ...(views !== null && { [VIEWS]: views }),
    ...(waiting.isChosen && WAITING),
  };
  const failed = formError?.ok === false ? formError : undefined;
  const isEmpty = list.total === 0 && !waiting.isChosen;
  return (
    <ListForms
      {...page}
      kind={kind}
      head={<ListHead {...page} kind={kind} isEmpty={isEmpty} />}
      ticked={failed?.values.ids ?? ''}
      report={formError?.ok ? formError.report : undefined}
    >
      {failed?.question && <RowQuestion {...failed} question={failed.question} />}
      {failed && !failed.question && <FormErrorNotice message={failed.message} detail={failed.detail} />}
      <WaitingLinks path={path} waiting={waiting} />
      <DeletionArea>
        <MediaFactsContext.Provider value={media}>
          <List
            page={list.page}
            pages={list.pages}
            search={{ q: list.q, path, keep, total: list.total, one, many }}
            empty={list.total === 0 && emptyState(kind, waiting.isChosen)}
          >
            <div className="ticks">
              {/* The whole list can be reordered, but not search results. */}
              {mayOrder && list.q === '' && !waiting.isChosen ? (
                <OrderedRows list={list} />
              ) : (
                <ul className="rows">
                  {list.rows.map((row) => (
                    <RowItem key={row.id} row={row} state={stateOf(row)} />
                  ))}
                </ul>
              )}
              {list.rows.some((row) => row.mayEdit) && <TickedBar />}
            </div>
          </List>
        </MediaFactsContext.Provider>
      </DeletionArea>
    </ListForms>
  );
}

function emptyState(kind: ContentKind, isWaiting: boolean) {
  const { one, many, start } = TEXTS[kind];
  const path = LIST_PATHS[kind];
  return isWaiting
    ? { title: `No ${many} wait for an answer`, action: { to: path, label: `Show all ${many}` } }
    : {
        title: `No ${many} yet`,
        text: start,
        action: { to: `${path}/new`, label: `Add the first ${one}` },
      };
}

type ListHeadProps = Pick<RecordListProps, 'kind' | 'linksToMenu' | 'viewsColumn'> & { isEmpty: boolean };

function ListHead({ kind, linksToMenu, viewsColumn, isEmpty }: ListHeadProps) {
  const { heading, add } = TEXTS[kind];
  const { search } = useLocation();
  return (
    <div className="bar">
      <h1 tabIndex={-1}>{heading}</h1>
      <HelpLink />
      {linksToMenu && (
        <Link className="btn" to="/admin/menu">
          Menu
        </Link>
      )}
      {viewsColumn !== null && !isEmpty && <ViewsLink column={viewsColumn} />}
      {isCsvKind(KIND_NAMES[kind]) && !isEmpty && (
        <a className="btn" href={`${LIST_PATHS[kind]}/export`} download>
          Export
        </a>
      )}
      <Link className="btn btn--go" to={`${LIST_PATHS[kind]}/new${search}`}>
        <Icon name="add" />
        {add}
      </Link>
    </div>
  );
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Hides or shows the column. With scripts the browser remembers it for all lists. */
function ViewsLink({ column }: { column: 'shown' | 'hidden' }) {
  const { pathname, search } = useLocation();
  const next = column === 'shown' ? 'hide' : 'show';
  const query = new URLSearchParams(search);
  query.set(VIEWS, next);
  const remember = () => {
    document.cookie = `${VIEWS}=${next}; Path=/admin; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
  };
  return (
    <Link className="btn" to={`${pathname}?${query.toString()}`} preventScrollReset onClick={remember}>
      {column === 'shown' ? 'Hide views' : 'Show views'}
    </Link>
  );
}

/** Without scripts: asks a row's pending question; its button submits the form again. */
function RowQuestion({ question, values, idempotencyKey }: RowError & { question: SaveQuestion }) {
  const here = useListUrl();
  const fields = {
    ...values,
    [IDEMPOTENCY_KEY]: idempotencyKey,
    [answerField(question)]: question.confirmation,
  };
  return (
    <QuestionNotice question={question}>
      <form className="acts" method="post" action={here}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Link className="btn" to={here}>
          Cancel
        </Link>
        <button className={question.verb === 'Publish' ? 'btn btn--go' : 'btn btn--bad'} type="submit">
          {question.verb}
        </button>
      </form>
    </QuestionNotice>
  );
}

const ACTS = [
  ['publish-ticked', 'Publish'],
  ['hide-ticked', 'Hide'],
  ['delete-ticked', 'Delete'],
] as const;

/** The form of the ticked rows: it stands below them, and stays in sight while one is ticked. */
function TickedBar() {
  const { formKey, send, mayDelete } = useList();
  const action = useListUrl();
  const toast = useToast();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ids = (new FormData(event.currentTarget).getAll('ids') as string[]).join('\n');
    const { value } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    if (ids === '') toast({ tone: 'error', text: TICK_FIRST });
    else send({ intent: value, ids } as ListFields);
  };
  return (
    <form
      className="ticks__bar"
      id={TICKED}
      method="post"
      action={action}
      aria-label="Ticked"
      onSubmit={onSubmit}
    >
      <input type="hidden" name={IDEMPOTENCY_KEY} value={`${formKey}/${TICKED}`} />
      {/* Enter in a checkbox presses the first button, which must do nothing. */}
      <button type="submit" disabled hidden />
      <span className="ticks__count">ticked</span>
      {ACTS.filter(([intent]) => intent !== 'delete-ticked' || mayDelete).map(([intent, words]) => (
        <button key={intent} className="btn" type="submit" name="intent" value={intent}>
          {words}
        </button>
      ))}
    </form>
  );
}
