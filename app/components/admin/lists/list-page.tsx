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
import { List } from './list';
import { ListForms } from './list-forms';
import { RowQuestion } from './row-question';

export interface ListPageProps<Item extends Row> {
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
export function ListPage<Item extends Row>({
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
