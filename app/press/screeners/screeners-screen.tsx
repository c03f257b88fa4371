import { Link } from '@remix-run/react';
import type { RecordExtras } from '~/core/forms/record-extras';
import type { MergeBase } from '~/core/merge/field-merge';
import type { FormError } from '~/core/merge/form-error';
import { toLocalInput } from '~/core/text/formats';
import { Crumb, useListLink } from '~/core/ui/crumb';
import { HelpLink } from '~/core/ui/help-link';
import { Icon } from '~/core/ui/icon';
import { ShowTabs } from '~/records/form/show-screen';
import { NewLinks } from '~/sharing/share-links';
import { RecipientList } from './recipient-list';
import type { LinksShown, ScreenerDetails } from './screener';
import { ScreenerFilmState, AddRecipients, ScreenerForm } from './screener-form';

const NewScreenerLinks = ({ made: { title, links, csv } }: { made: LinksShown }) => (
  <NewLinks
    people={links}
    className="panel new-links"
    about={<p>Copy or send them now: only their hashes are kept here. Each is for one person.</p>}
    textOf={({ outlet }) => outlet !== '' && <p>{outlet}</p>}
    actOf={(link) => (
      <a className="btn btn--plain" href={mailTo(title, link)} aria-label={`Write to ${link.name}`}>
        Write
      </a>
    )}
  >
    <a className="btn" href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`} download="links.csv">
      <Icon name="download" />
      CSV
    </a>
  </NewLinks>
);

/** Without an e-mail address the mail program asks for it. */
const mailTo = (title: string, { email, url }: LinksShown['links'][number]): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url ?? '')}`;

interface OpenedScreener {
  screener: ScreenerDetails;
  filmUrl: string;
  /** Why the copy of the film could not be made; '' without a failure. */
  failure: string;
  /** The estimated minutes per copy; null if the length of the film is unknown. */
  minutesPerCopy: number | null;
  base: MergeBase;
  startsBase: MergeBase;
}

interface ScreenersScreenProps {
  id: string;
  title: string;
  counts: RecordExtras['counts'];
  screeners: { id: string; title: string }[];
  /** Null for the form of a new one. */
  opened: OpenedScreener | null;
  fresh: Record<string, string>;
  formKey: string;
  formError: FormError | undefined;
  made: LinksShown | undefined;
}

const NEW_FORM = 'make-screener';
const NEW_SCREENER = { screener: null, minutesPerCopy: null };

export function ScreenersScreen(props: ScreenersScreenProps) {
  const { id, title, counts, screeners, fresh, formKey, formError, made } = props;
  const path = `/admin/shows/${id}/screeners`;
  const list = useListLink('/admin/shows', 'Shows');
  const errorOf = (intent: string) => (formError?.values.intent === intent ? formError : undefined);
  // The form of a new screener is posted to the URL of the newest.
  const opened = errorOf(NEW_FORM) ? null : props.opened;
  const base = { path, formKey };
  return (
    <>
      <div className="bar bar--tabs">
        <Crumb to={list.to}>{list.label}</Crumb>
        <h1>{title}</h1>
        <HelpLink />
      </div>
      <ShowTabs id={id} title={title} counts={counts} />
      {made && <NewScreenerLinks made={made} />}
      {screeners.length > 0 && <ScreenerChoice {...{ path, screeners }} current={opened?.screener.id} />}
      {opened ? (
        <>
          <ScreenerFilmState {...base} {...opened} formError={errorOf('try-again')} />
          <ScreenerForm
            key={opened.screener.id}
            {...base}
            screener={opened.screener}
            minutesPerCopy={opened.minutesPerCopy}
            base={opened.base}
            values={valuesOf(opened)}
            formError={errorOf('save-screener')}
          />
          <AddRecipients
            key={`${opened.screener.id}-${formKey}`}
            {...base}
            screener={opened.screener}
            left={made?.left ?? []}
            lines={made?.lines ?? 0}
            formError={errorOf('add-recipients')}
          />
          <RecipientList
            key={`${opened.screener.id}-list`}
            {...base}
            screener={opened.screener}
            base={opened.startsBase}
            errorOf={errorOf}
          />
        </>
      ) : (
        <ScreenerForm {...base} {...NEW_SCREENER} values={fresh} formError={errorOf(NEW_FORM)} />
      )}
    </>
  );
}

interface ScreenerChoiceProps extends Pick<ScreenersScreenProps, 'screeners'> {
  path: string;
  /** Undefined for a new screener. */
  current: string | undefined;
}

const ScreenerChoice = ({ path, screeners, current }: ScreenerChoiceProps) => (
  <nav className="filter screeners" aria-label="Screeners">
    {screeners.map((screener) => (
      <Link
        key={screener.id}
        to={`${path}?screener=${screener.id}`}
        aria-current={screener.id === current ? 'page' : undefined}
      >
        {screener.title}
      </Link>
    ))}
    <Link to={`${path}?screener=new`} aria-current={current ? undefined : 'page'}>
      New screener
    </Link>
  </nav>
);

function valuesOf({ screener, filmUrl }: OpenedScreener): Record<string, string> {
  const { title, note, expiresAt, starts, burn } = screener;
  return {
    title,
    filmUrl,
    note,
    expiresAt: toLocalInput(expiresAt),
    starts: String(starts),
    code: '',
    withoutCode: '',
    burn: burn ? 'true' : '',
  };
}
