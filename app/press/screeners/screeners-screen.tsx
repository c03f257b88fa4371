import type { SerializeFrom } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { FieldError, useFormField } from '~/core/forms/field';
import { ButtonForm } from '~/core/forms/plain-form';
import { List, Table } from '~/core/lists/list';
import type { MergeBase } from '~/core/merge/field-merge';
import type { FormError } from '~/core/merge/form-error';
import { Crumb, useListLink } from '~/core/ui/crumb';
import { timesOf, wrongTriesText } from '~/core/session/share-link';
import { formatDuration, longDateTime, toLocalInput } from '~/core/text/formats';
import { HelpLink } from '~/core/ui/help-link';
import { Icon } from '~/core/ui/icon';
import { SettingsSection } from '~/core/ui/settings-panel';
import { ShowTabs } from '~/records/form/show-screen';
import { MadeLink, NewLinks } from '~/sharing/share-links';
import { ASKED_FIELD, SCREENER_LIMITS, startsField, STOPS_FILM } from './screener';
import { AddRecipients, ScreenerFilmState, ScreenerForm } from './screener-form';
import type { RecipientView, ScreenerDetails } from './screener-schemas.server';
import type { LinksShown, screenersLoader } from './screeners-screen.server';

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

type ScreenersData = Omit<SerializeFrom<typeof screenersLoader>, 'media'>;

interface ScreenersScreenProps extends ScreenersData {
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
            unread={made?.unread ?? []}
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

interface ScreenerChoiceProps extends Pick<ScreenersData, 'screeners'> {
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

function valuesOf({ screener, filmUrl }: NonNullable<ScreenersData['opened']>): Record<string, string> {
  const { title, note, expiresAt, starts, burn } = screener;
  return {
    title,
    filmUrl,
    note,
    expiresAt: toLocalInput(expiresAt),
    starts: String(starts),
    burn: burn ? 'true' : '',
  };
}

interface RecipientListProps {
  formKey: string;
  screener: ScreenerDetails;
  base: MergeBase;
  errorOf: (intent: string) => FormError | undefined;
}

export function RecipientList({ formKey, screener, base, errorOf }: RecipientListProps) {
  const { id, recipients, film } = screener;
  const hidden = <input type="hidden" name="screener" value={id} />;
  const asked = errorOf('change-recipients')?.values.end ?? errorOf('change-recipients')?.values[ASKED_FIELD];
  const form = (intent: string) => ({ intent, formKey, formError: errorOf(intent) });
  return (
    <SettingsSection
      headingId="watched"
      title="Who has watched"
      text="Minutes come from the player every 15 seconds. Nothing else about the viewer is kept."
      isWide
    >
      <List empty={recipients.length === 0 && NO_LINKS}>
        <ButtonForm
          id="list-form"
          label="Links"
          values={startsOf(recipients)}
          base={base}
          {...form('change-recipients')}
          verb="Save starts"
        >
          {/* The form's first button is the one that Enter presses: it saves the starts. */}
          <button type="submit" hidden />
          {hidden}
          {asked && <input type="hidden" name={ASKED_FIELD} value={asked} />}
          <Table caption="Who has watched" columns={COLUMNS} className="seen">
            {recipients.map((recipient) => (
              <RecipientRow key={recipient.id} recipient={recipient} duration={film.duration} />
            ))}
          </Table>
        </ButtonForm>
        <p className="quiet">{STOPS_FILM}</p>
        <ButtonForm id="end-form" label="All links" {...form('end-links')} verb="End all">
          {hidden}
        </ButtonForm>
      </List>
      <ButtonForm id="remove-form" label="Delete screener" {...form('remove-screener')} look="btn btn--plain">
        {hidden}
      </ButtonForm>
    </SettingsSection>
  );
}

const NO_LINKS = { title: 'Nobody has a link yet.' };

const COLUMNS = ['Name', 'Opened', 'Starts', 'Minutes', 'Furthest point', 'Last', 'Link'] as const;
const [, OPENED, STARTS, MINUTES, FURTHEST, LAST] = COLUMNS;

function RecipientRow({ recipient, duration }: { recipient: RecipientView; duration: number | null }) {
  const { name, outlet, email, ended, wrongTries, opened, minutes, lastAt } = recipient;
  return (
    <tr>
      <td>
        <strong>{name}</strong>
        {[outlet, email].filter(Boolean).map((text) => (
          <span className="quiet" key={text}>
            {text}
          </span>
        ))}
        {wrongTries > 0 && <span className="quiet">{wrongTriesText(wrongTries)}</span>}
        {ended && <span className="badge badge--off">Ended</span>}
      </td>
      <td data-label={OPENED}>{timesOf(opened)}</td>
      <td data-label={STARTS}>
        <StartsField recipient={recipient} />
      </td>
      <td data-label={MINUTES}>{minutes}</td>
      <td data-label={FURTHEST}>
        <Furthest recipient={recipient} duration={duration} />
      </td>
      <td data-label={LAST}>{lastAt ? longDateTime(lastAt) : '–'}</td>
      <td>
        <LinkButtons recipient={recipient} />
      </td>
    </tr>
  );
}

function LinkButtons({ recipient: { id, name, ended } }: { recipient: RecipientView }) {
  const button = (field: string, verb: string, label: string) => (
    <button className="btn btn--plain" type="submit" name={field} value={id} aria-label={label}>
      {verb}
    </button>
  );
  const newLink = button('newLink', 'New link', `New link for ${name}`);
  return (
    <div className="acts seen__acts">
      {ended ? newLink : <MadeLink name={name} url={null} newLink={newLink} />}
      {!ended && button('end', 'End', `End the link for ${name}`)}
    </div>
  );
}

const startsOf = (recipients: readonly RecipientView[]): Record<string, string> =>
  Object.fromEntries(recipients.map(({ id, starts }) => [startsField(id), String(starts)]));

function StartsField({ recipient: { id, name, used } }: { recipient: RecipientView }) {
  const { control, value, error } = useFormField({ name: startsField(id) });
  return (
    <div className="field row seen__starts">
      <span>{used} of</span>
      <input
        {...control}
        type="number"
        {...STARTS_RANGE}
        required
        aria-label={`Starts for ${name}`}
        defaultValue={value}
      />
      <FieldError id={control.id} error={error} />
    </div>
  );
}

const { least: min, most: max } = SCREENER_LIMITS.starts;
const STARTS_RANGE = { min, max };

const WHOLE = 100;

function Furthest({ recipient, duration }: { recipient: RecipientView; duration: number | null }) {
  const { furthest } = recipient;
  const part = duration ? Math.min(WHOLE, Math.round((WHOLE * furthest) / duration)) : 0;
  return (
    <div>
      <svg className="seen__bar" viewBox={`0 0 ${WHOLE} 8`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={part} height="8" />
      </svg>
      {furthest > 0 ? formatDuration(furthest) : '–'}
    </div>
  );
}
