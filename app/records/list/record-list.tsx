import { type ContentKind, LIST_PATHS, TEXTS } from '~/core/nouns/kinds';
import type { RecordRow, Row, RowPage } from '~/core/nouns/admin-list';
import { OrderedRows } from './ordered-rows';
import { RowItem } from './row-item';
import { stateOf } from './list-states';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { MediaFactsContext } from '~/core/ui/use-playback';
import type { MediaFacts } from '~/core/files/media';
import { HelpLink } from '~/core/ui/help-link';
import { Icon } from '~/core/ui/icon';
import { FormErrorNotice } from '~/core/ui/notice';
import { type FormError, answerField, type SaveQuestion } from '~/core/merge/form-error';
import { DeletionArea } from './list-deletion';
import { List } from '~/core/lists/list';
import { ListForms } from './list-forms';
import { QuestionNotice } from '~/core/forms/form-error-message';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { useListUrl } from './list-context';

interface RecordListProps extends Omit<ListPageProps<RecordRow>, 'formError'> {
  kind: ContentKind;
  /** Whether the user may change the order of the list. */
  mayOrder: boolean;
  formError: { ok: true } | ({ ok: false } & NonNullable<ListPageProps<RecordRow>['formError']>) | undefined;
}

/** Rows that users cannot reorder. */
function PlainRows({ rows }: { rows: RecordRow[] }) {
  return (
    <ul className="rows">
      {rows.map((row) => (
        <RowItem key={row.id} row={row} state={stateOf(row)} />
      ))}
    </ul>
  );
}

/**
 * The list screen of one kind of record. Only the whole list can be put into another order, not a search's results. The
 * lists of all kinds are one route, so that only their keys tell them apart.
 */
export function RecordList({ mayOrder, formError, ...page }: RecordListProps) {
  const { kind, list } = page;
  return (
    <ListPage key={kind} {...page} formError={formError?.ok === false ? formError : undefined}>
      {mayOrder && list.q === '' ? <OrderedRows list={list} /> : <PlainRows rows={list.rows} />}
    </ListPage>
  );
}

interface ListPageProps<Item extends Row> {
  /** One page, and the search term or ''. */
  list: RowPage<Item> & { q: string };
  media: Record<string, MediaFacts>;
  formKey: string;
  /** Whether a link leads to the menu of the site. */
  linksToMenu: boolean;
  /** The error of the form that led to this page. */
  formError: Pick<FormError, 'message' | 'detail' | 'values' | 'idempotencyKey' | 'question'> | undefined;
}

type RowFormErrorProps = NonNullable<ListPageProps<Row>['formError']>;

interface Props<Item extends Row> extends ListPageProps<Item> {
  kind: ContentKind;
  children: ReactNode;
}

/** The layout of a list screen: add button, search, rows and pages. */
function ListPage<Item extends Row>({
  kind,
  list,
  media,
  formKey,
  linksToMenu,
  formError,
  children,
}: Props<Item>) {
  const { heading, add, one, many, start } = TEXTS[kind];
  const path = LIST_PATHS[kind];
  return (
    <ListForms kind={kind} formKey={formKey}>
      <div className="bar">
        <h1 tabIndex={-1}>{heading}</h1>
        <HelpLink />
        {linksToMenu && (
          <Link className="btn" to="/admin/menu">
            Menu
          </Link>
        )}
        <Link className="btn btn--go" to={`${path}/new`}>
          <Icon name="add" />
          {add}
        </Link>
      </div>
      {formError && <RowFormError {...formError} />}
      <DeletionArea>
        <MediaFactsContext.Provider value={media}>
          <List
            page={list.page}
            pages={list.pages}
            search={{ q: list.q, path, total: list.total, one, many }}
            empty={
              list.total === 0 && {
                title: `No ${many} yet`,
                text: start,
                action: { to: `${path}/new`, label: `Add the first ${one}` },
              }
            }
          >
            {children}
          </List>
        </MediaFactsContext.Provider>
      </DeletionArea>
    </ListForms>
  );
}

function RowFormError({ message, detail, question, ...form }: RowFormErrorProps) {
  if (question) return <RowQuestion question={question} {...form} />;
  return <FormErrorNotice message={message} detail={detail} />;
}

interface RowQuestionProps extends Pick<FormError, 'values' | 'idempotencyKey'> {
  question: SaveQuestion;
}

/** Asks where scripts do not run about a row's form that waits for the answer. Its button sends it again. */
function RowQuestion({ question, values, idempotencyKey }: RowQuestionProps) {
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
