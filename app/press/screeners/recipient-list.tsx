import { FieldError, useFormField } from '~/core/forms/field';
import { ButtonForm } from '~/core/forms/plain-form';
import { List, Table } from '~/core/lists/list';
import type { FormError } from '~/core/merge/form-error';
import type { MergeBase } from '~/core/merge/field-merge';
import { wrongTriesText, timesOf } from '~/core/session/share-link';
import { longDateTime, formatDuration } from '~/core/text/formats';
import { MadeLink } from '~/sharing/share-links';
import {
  ASKED_FIELD,
  SCREENER_LIMITS,
  startsField,
  STOPS_FILM,
  type RecipientView,
  type ScreenerDetails,
} from './screener';

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
    <section className="set set--wide" aria-labelledby="watched">
      <header>
        <h2 id="watched">Who has watched</h2>
        <p>Minutes come from the player every 15 seconds. Nothing else about the viewer is kept.</p>
      </header>
      <div>
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
        <ButtonForm
          id="remove-form"
          label="Delete screener"
          {...form('remove-screener')}
          look="btn btn--plain"
        >
          {hidden}
        </ButtonForm>
      </div>
    </section>
  );
}

const NO_LINKS = { title: 'Nobody has a link yet.' };

const [NAME, OPENED, STARTS, MINUTES, FURTHEST, LAST] = [
  'Name',
  'Opened',
  'Starts',
  'Minutes',
  'Furthest point',
  'Last',
];
const COLUMNS = [NAME, OPENED, STARTS, MINUTES, FURTHEST, LAST, 'Link'];

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
