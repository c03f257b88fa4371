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

/** The whole list can be reordered, but not search results. All kinds share one route, so only their keys tell the lists apart. */
export function RecordList({ mayOrder, formError, ...page }: RecordListProps) {
  const { kind, list } = page;
  return (
    <ListPage key={kind} {...page} formError={formError?.ok === false ? formError : undefined}>
      {mayOrder && list.q === '' ? <OrderedRows list={list} /> : <PlainRows rows={list.rows} />}
    </ListPage>
  );
}

interface ListPageProps<Item extends Row> {
  list: RowPage<Item> & { q: string };
  media: Record<string, MediaFacts>;
  formKey: string;
  linksToMenu: boolean;
  /** Error of the form that led to this page. */
  formError: Pick<FormError, 'message' | 'detail' | 'values' | 'idempotencyKey' | 'question'> | undefined;
}

type RowFormErrorProps = NonNullable<ListPageProps<Row>['formError']>;

interface Props<Item extends Row> extends ListPageProps<Item> {
  kind: ContentKind;
  children: ReactNode;
}

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

/** Without scripts: asks a row's pending question; its button submits the form again. */
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
