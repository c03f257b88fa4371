import { LIST_PATHS, TEXTS, type ContentKind } from '~/rules/kinds/kinds';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { MediaFactsContext } from '~/components/ui/media-registry';
import type { MediaFacts } from '~/rules/uploads/media';
import type { Row, RowPage } from '~/rules/records/admin-list';
import { HelpLink } from '../help/help-link';
import { Icon } from '~/components/ui/icon';
import { FormErrorNotice } from '~/components/ui/notice';
import type { FormError } from '~/rules/forms/form-error';
import { DeletionArea } from './deletion';
import { ListForms } from './list-forms';
import { Pager } from './pager';
import { RowQuestion } from './row-question';
import { ListSearch } from './search';

export interface ListPageProps<Item extends Row> {
  list: RowPage<Item>;
  /** The search term, or ''. */
  q: string;
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
export function ListPage<Item extends Row>({
  kind,
  list,
  q,
  media,
  formKey,
  linksToMenu,
  formError,
  children,
}: Props<Item>) {
  const { heading, add, one, many } = TEXTS[kind];
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
        <Link className="btn btn--go" to={`${LIST_PATHS[kind]}/new`}>
          <Icon name="add" />
          {add}
        </Link>
      </div>
      {formError && <RowFormError {...formError} />}
      {(list.total > 0 || q !== '') && (
        <ListSearch q={q} path={LIST_PATHS[kind]} total={list.total} one={one} many={many} />
      )}
      <DeletionArea>
        <MediaFactsContext.Provider value={media}>
          {list.total === 0 ? <Nothing kind={kind} q={q} /> : children}
        </MediaFactsContext.Provider>
      </DeletionArea>
      <Pager page={list.page} pages={list.pages} />
    </ListForms>
  );
}

function RowFormError({ message, detail, question, ...form }: RowFormErrorProps) {
  if (question) return <RowQuestion question={question} {...form} />;
  return <FormErrorNotice message={message} detail={detail} />;
}

function Nothing({ kind, q }: { kind: ContentKind; q: string }) {
  const { one, many, start } = TEXTS[kind];
  if (q !== '')
    return (
      <div className="empty-state">
        <p>
          No {many} found matching “{q}”
        </p>
        <Link className="btn" to={LIST_PATHS[kind]}>
          Show all {many}
        </Link>
      </div>
    );
  return (
    <div className="empty-state">
      <p>No {many} yet</p>
      <p className="quiet">{start}</p>
      <Link className="btn" to={`${LIST_PATHS[kind]}/new`}>
        Add the first {one}
      </Link>
    </div>
  );
}
