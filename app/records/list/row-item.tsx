import { Link, useLocation } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { ResponsiveImage } from '~/core/ui/image';
import { useMediaFacts } from '~/core/ui/use-playback';
import { hasPlainRows, INLINE_FILES, LIST_PATHS, TEXTS, type ContentKind } from '~/core/nouns/kinds';
import { mediaType } from '~/core/files/media';
import { drawnUrl } from '~/core/files/file-library';
import { groupedNumber } from '~/core/text/formats';
import type { Row } from '~/core/nouns/admin-list';
import { Icon } from '~/core/ui/icon';
import { useDeletion } from './list-deletion';
import { Tick } from '~/core/lists/list';
import { TICKED, useListUrl, useList } from './list-context';
import { ViewLink } from '~/core/ui/view-link';

interface RowParts {
  order?: ReactNode;
  state?: ReactNode;
  item?: ComponentProps<'li'> & { ref?: (element: HTMLElement | null) => void };
}

interface RowLayoutProps extends RowParts {
  /** Null for a file. */
  kind: ContentKind | null;
  picture: ReactNode;
  title: string;
  aside: string;
  mark?: ReactNode;
  text: string;
  children: ReactNode;
}

export function RowLayout({
  kind,
  order,
  picture,
  title,
  aside,
  mark,
  text,
  state,
  item,
  children,
}: RowLayoutProps) {
  return (
    <li {...item}>
      {order && <div className="rows__order">{order}</div>}
      {picture && (
        <div
          className={
            kind !== null && INLINE_FILES[kind].shape === 'portrait'
              ? 'pic rows__pic rows__pic--round'
              : 'pic rows__pic'
          }
        >
          {picture}
        </div>
      )}
      <div className="rows__text">
        <div className="rows__title">
          <h2>{title}</h2> {aside && <span className="quiet rows__aside">{aside}</span>}
          {mark}
        </div>
        {text && <p>{text}</p>}
      </div>
      {state && <div className="row rows__state">{state}</div>}
      <div className="rows__acts">{children}</div>
    </li>
  );
}

export function RowItem({ row, order, state, item }: RowParts & { row: Row }) {
  const isGoing = useDeletion().going === row.id;
  const { kind, ticked } = useList();
  const { search } = useLocation();
  return (
    <RowLayout
      kind={kind}
      order={
        <>
          {row.mayEdit ? (
            <Tick
              form={TICKED}
              name="ids"
              value={row.id}
              label={`Tick ${row.title}`}
              isTicked={ticked.has(row.id)}
            />
          ) : (
            <span className="list-tick" />
          )}
          {order}
        </>
      }
      picture={!hasPlainRows(kind) && <Thumbnail url={row.picture} />}
      title={row.title}
      aside={row.aside}
      mark={row.hasUnpublishedChanges && <span className="badge badge--pending">Unpublished changes</span>}
      text={row.preview}
      state={
        <>
          {row.views !== undefined && <RowViews views={row.views} />}
          {state}
        </>
      }
      item={{ ...item, 'aria-busy': isGoing || undefined }}
    >
      {row.publicUrl !== null && (
        <ViewLink url={row.publicUrl} title={row.title} className="btn btn--plain" />
      )}
      {row.mayEdit && (
        <Link
          className="btn btn--plain"
          // The form returns to this page and search of the list.
          to={`${LIST_PATHS[kind]}/${row.id}${search}`}
          aria-label={`Edit ${row.title}`}
        >
          Edit
        </Link>
      )}
      {row.mayDelete && <DeleteButton row={row} disabled={isGoing} />}
    </RowLayout>
  );
}

const RowViews = ({ views }: { views: number }) => (
  <span className="rows__views num" title="In 30 days">
    <span className="quiet">Views</span> {groupedNumber(views)}
  </span>
);

/** Links to a confirmation page; with scripts, opens a dialog instead. */
function DeleteButton({ row, disabled }: { row: Row; disabled: boolean }) {
  const { ask } = useDeletion();
  const { kind } = useList();
  const here = useListUrl();
  return (
    <form
      action={`${LIST_PATHS[kind]}/${row.id}/delete`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) ask(row);
      }}
    >
      <input type="hidden" name="from" value={here} />
      <button
        className="icon icon--bad"
        type="submit"
        aria-label={`Delete ${row.title}`}
        aria-disabled={disabled || undefined}
      >
        <Icon name="remove" />
      </button>
    </form>
  );
}

/** The image, or a video's poster; without either, an icon. */
function Thumbnail({ url }: { url: string }) {
  const { kind } = useList();
  const facts = useMediaFacts(url);
  const src = mediaType(url) === 'video' ? (facts?.posterUrl ?? '') : drawnUrl(url, facts);
  if (src === '') return <Icon name={TEXTS[kind].icon} />;
  return <ResponsiveImage src={src} alt="" sizes="6rem" />;
}
