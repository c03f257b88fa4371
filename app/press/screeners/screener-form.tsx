import type { ReactNode } from 'react';
import { formatBytes } from '~/core/files/file-advice';
import { AreaField, CheckField, TextField } from '~/core/forms/field';
import { ButtonForm, PlainForm } from '~/core/forms/plain-form';
import type { MergeBase } from '~/core/merge/field-merge';
import type { FormError } from '~/core/merge/form-error';
import { PASSCODE_LENGTH } from '~/core/session/share-link';
import { formatDuration, inHours } from '~/core/text/formats';
import { Notice } from '~/core/ui/notice';
import { SettingsPanel } from '~/core/ui/settings-panel';
import { UrlField } from '~/media/upload/url-field';
import { SCREENER_LIMITS } from './screener';
import type { ScreenerDetails } from './screener-schemas.server';

const { starts: STARTS, recipients: MAX_RECIPIENTS } = SCREENER_LIMITS;

interface ScreenerFormProps {
  path: string;
  formKey: string;
  /** Null for a new one. */
  screener: ScreenerDetails | null;
  minutesPerCopy: number | null;
  base?: MergeBase;
  values: Record<string, string>;
  formError: FormError | undefined;
}

export function ScreenerForm({ path, formKey, screener, values, formError, ...props }: ScreenerFormProps) {
  return (
    <PlainForm
      id="screener-form"
      className="stack"
      label={screener ? screener.title : 'New screener'}
      action={screener ? undefined : path}
      intent={screener ? 'save-screener' : 'make-screener'}
      values={values}
      base={props.base}
      formKey={formKey}
      formError={formError}
      saved={screener ? formKey : undefined}
      hasFile
    >
      {screener && <input type="hidden" name="screener" value={screener.id} />}
      <SettingsPanel
        title="Film"
        text="A film that only screeners use has no address of its own. Each viewer has a link, a name on the picture and an end."
      >
        <UrlField
          name="filmUrl"
          label="Film"
          of="show"
          note="MP4, MOV or WebM. Of a master that browsers cannot play, such as ProRes, the server makes a copy of 720 lines."
        />
        <TextField name="title" label="Title" maxLength={SCREENER_LIMITS.title} autoComplete="off" required />
        <AreaField name="note" label="Note" rows={3} maxLength={SCREENER_LIMITS.note} />
        <ScreenerLimits hasCode={screener?.code === true} />
        <CheckField name="burn" label="Burn in names" note={burnNote(screener, props.minutesPerCopy)} />
      </SettingsPanel>
      {!screener && <Recipients unread={[]} lines={0} />}
      <div className="acts">
        <button className="btn btn--go" type="submit">
          {screener ? 'Save' : 'Make links'}
        </button>
      </div>
    </PlainForm>
  );
}

/** Until when, how often and with which code the film can be watched. */
const ScreenerLimits = ({ hasCode }: { hasCode: boolean }) => (
  <>
    <div className="pair">
      <TextField name="expiresAt" label="Until" type="datetime-local" note="London time." required />
      <TextField
        name="starts"
        label="Starts for each"
        type="number"
        min={STARTS.least}
        max={STARTS.most}
        required
      />
      <TextField
        name="code"
        label="Code"
        autoComplete="off"
        maxLength={PASSCODE_LENGTH.most}
        note={hasCode ? 'There is one. Type another to replace it.' : 'If wanted; told by another way.'}
      />
    </div>
    {hasCode && <CheckField name="withoutCode" label="Open without a code" />}
  </>
);

function burnNote(screener: ScreenerDetails | null, minutes: number | null): string {
  const people = screener?.recipients.length ?? 0;
  const each = minutes === null ? 'which takes about as long as the film' : `about ${inHours(minutes)} each`;
  const all = minutes !== null && people > 1 ? `, ${inHours(minutes * people)} for ${people} people` : '';
  return (
    `Makes a copy for each person with the name in the picture itself: ${each}, one after the other${all}. Without it the page draws ` +
    'the name over the picture, and full screen on an iPhone hides it. Either hinders copying; neither can prevent it.'
  );
}

interface RecipientsProps {
  /** The unreadable lines of the last list, and the number of all its lines. */
  unread: readonly string[];
  lines: number;
  children?: ReactNode;
}

function Recipients({ unread, lines, children }: RecipientsProps) {
  const note =
    unread.length > 0
      ? `${lines - unread.length} of ${lines} lines were read and have links. What stays here could not be read: put commas between name, outlet and e-mail.`
      : 'Commas or tabs between them. Outlet and e-mail may be missing.';
  return (
    <SettingsPanel
      title="Recipients"
      text={`One a line, up to ${MAX_RECIPIENTS}: name, outlet, e-mail. Each gets a link of their own.`}
    >
      <AreaField
        name="recipients"
        label="Recipients"
        rows={5}
        spellCheck={false}
        maxLength={SCREENER_LIMITS.pasted}
        note={note}
      />
      {children}
    </SettingsPanel>
  );
}

interface AddRecipientsProps extends Omit<RecipientsProps, 'children'> {
  formKey: string;
  screener: ScreenerDetails;
  formError: FormError | undefined;
}

/** Creates links for more people; unreadable lines stay in the box. */
export const AddRecipients = ({ formKey, screener, unread, lines, formError }: AddRecipientsProps) => (
  <PlainForm
    id="recipients-form"
    className="screeners__add"
    label="Recipients"
    intent="add-recipients"
    values={{ recipients: unread.join('\n') }}
    formKey={formKey}
    formError={formError}
  >
    <input type="hidden" name="screener" value={screener.id} />
    <Recipients unread={unread} lines={lines}>
      <div className="acts">
        <button className="btn" type="submit">
          Make links
        </button>
      </div>
    </Recipients>
  </PlainForm>
);

interface ScreenerFilmStateProps {
  formKey: string;
  screener: ScreenerDetails;
  failure: string;
  formError: FormError | undefined;
}

export function ScreenerFilmState({ formKey, screener, failure, formError }: ScreenerFilmStateProps) {
  const { id, film } = screener;
  const facts = [
    film.name,
    ...(film.duration === null ? [] : [formatDuration(film.duration)]),
    formatBytes(film.bytes),
  ];
  return (
    <>
      <p className="lead">{facts.join(', ')}</p>
      {film.state === 'making' && (
        <Notice kind="info">
          <p>
            <strong>Making copies that browsers can play</strong>
          </p>
          <p>H.264 of 720 lines. Until they are there, the links say that the film is being prepared.</p>
        </Notice>
      )}
      {film.state === 'failed' && (
        <Notice kind="bad">
          <p>
            <strong>The film cannot be watched yet.</strong> {failure}
          </p>
          <ButtonForm
            id="again-form"
            label="Try again"
            intent="try-again"
            formKey={formKey}
            formError={formError}
          >
            <input type="hidden" name="screener" value={id} />
          </ButtonForm>
        </Notice>
      )}
    </>
  );
}
