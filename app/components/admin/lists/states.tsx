import type { ReactNode } from 'react';
import type { PublishedRow, RecordRow, ShowRow } from '~/rules/records/admin-list';
import { Toggle } from './toggle';

/** Returns a row's badge and switches; nothing for a kind of record without any. */
export function stateOf(row: RecordRow): ReactNode {
  if ('featuredOnHomepage' in row) return <ShowState row={row} />;
  if ('isFuture' in row) return <PublicationState row={row} />;
  return undefined;
}

/** Whether a show is on the site, and whether it is on the home page. */
function ShowState({ row }: { row: ShowRow }) {
  const { id, title, mayEdit } = row;
  return (
    <>
      <Toggle
        id={id}
        name="status"
        values={['inactive', 'active']}
        on={row.status === 'active'}
        label={`${title} active`}
        mayEdit={mayEdit}
      >
        {(on) => <span className={on ? 'badge' : 'badge badge--off'}>{on ? 'Active' : 'Inactive'}</span>}
      </Toggle>
      <Toggle
        id={id}
        name="featuredOnHomepage"
        values={['false', 'true']}
        on={row.featuredOnHomepage}
        label={`${title} on the home page`}
        mayEdit={mayEdit}
        words="Home"
      />
    </>
  );
}

const PUBLISHED = [
  ['badge badge--draft', 'Draft'],
  ['badge', 'Published'],
  ['badge badge--soon', 'Scheduled'],
] as const;

/** Whether an article or a page is published, scheduled or a draft. */
function PublicationState({ row }: { row: PublishedRow }) {
  return (
    <Toggle
      id={row.id}
      name="status"
      values={['draft', 'published']}
      on={row.status === 'published'}
      label={`${row.title} published`}
      mayEdit={row.mayEdit}
    >
      {(on) => {
        const [className, words] = PUBLISHED[!on ? 0 : row.isFuture ? 2 : 1];
        return <span className={className}>{words}</span>;
      }}
    </Toggle>
  );
}
