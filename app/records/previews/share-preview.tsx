import { AreaField, CheckField, TextField } from '~/core/forms/field';
import { InPlaceForm } from '~/core/forms/in-place-form';
import type { FormError } from '~/core/merge/form-error';
import {
  DEFAULT_PREVIEW_DAYS,
  linkName,
  openedText,
  PASSCODE_LENGTH,
  PREVIEW_DAYS,
} from '~/core/session/share-link';
import {
  linkTerm,
  type MadeLinks,
  type LinkShownOnce,
  NewLinks,
  ShareLinks,
  type ShowLinks,
} from '~/sharing/share-links';
import { ASK_LIMITS, byText, type AskedRow } from './ask';

interface SharePreviewProps {
  action: string;
  /** "this show". */
  what: string;
  links: AskedRow[];
  formKey: string;
  made: readonly LinkShownOnce[] | undefined;
  formError: FormError | undefined;
}

export const SharePreview = ({ what, ...props }: SharePreviewProps) => (
  <ShareLinks
    {...props}
    id="previews"
    title="Share a preview"
    about={
      <>
        <p>
          Anybody who has the link can open it, without an account. They see {what} as it is saved, with its
          unpublished changes, also if it is not on the site, and nothing else that is hidden.
        </p>
        <p>
          The link can be ended. The files of a preview can still be opened by anybody who has their
          addresses, as long as the files are in use.
        </p>
      </>
    }
    intents={{ make: 'make-preview', end: 'end-preview', endAll: 'end-previews' }}
    linkField="preview"
    days={{ all: PREVIEW_DAYS, chosen: DEFAULT_PREVIEW_DAYS }}
    verb="Share a preview"
    fields={<AskFields />}
    newLinks={(made) => <NewPreviewLinks made={made} />}
    newLinkOf={(link, show) => <NewLinkButton link={link} action={props.action} show={show} />}
    textOf={(link) => (
      <>
        <p>{linkTerm(link)}</p>
        <p>{openedText(link)}</p>
        {link.ask && <p>{askText(link)}</p>}
      </>
    )}
    layout="ask"
  />
);

const ANSWERS = { approved: 'Approved', changes: 'Changes asked for' } as const;

function askText({ ask, answer = null, name, label }: AskedRow): string {
  const words = answer === null ? 'Waiting for an answer' : ANSWERS[answer];
  const by = answer === null ? byText(ask?.by ?? null) : '';
  return [name && label, words, by].filter(Boolean).join(', ');
}

const AskFields = () => (
  <>
    <TextField
      name="code"
      label="Code, if wanted"
      minLength={PASSCODE_LENGTH.least}
      maxLength={PASSCODE_LENGTH.most}
      autoComplete="off"
      spellCheck={false}
    />
    <div className="share-preview__ask">
      <CheckField
        name="ask"
        label="Ask for an answer"
        note="The person who opens the link can approve it, or ask for changes with notes."
      />
      <TextField name="by" label="By" type="date" />
      <AreaField
        name="names"
        label="Names, one a line"
        rows={2}
        note={`A link each, at most ${ASK_LIMITS.names}. Empty: one link for all, which asks for the name.`}
      />
    </div>
  </>
);

const mailOf = ({ url }: LinkShownOnce): string =>
  `mailto:?subject=${encodeURIComponent('Please look at this')}&body=${encodeURIComponent(url ?? '')}`;

const NewPreviewLinks = ({ made }: { made: readonly LinkShownOnce[] }) => (
  <NewLinks
    people={made}
    className="share-preview__made"
    copyAll="Copy all links"
    about={<p>Pass each link on: nothing is sent by itself. The addresses are shown only now.</p>}
    actOf={(link) => (
      <a className="btn" href={mailOf(link)} aria-label={`Write to ${link.name}`}>
        Write
      </a>
    )}
  />
);

/** Ends the link and makes another one, which is shown once. */
function NewLinkButton({ link, action, show }: { link: AskedRow; action: string; show: ShowLinks }) {
  if (!link.ask) return null;
  return (
    <InPlaceForm<MadeLinks>
      action={action}
      fields={{ intent: 'new-preview-link', preview: link.id }}
      onSaved={({ made = [] }) => show(made)}
    >
      <button className="btn" type="submit" aria-label={`New link for ${linkName(link)}`}>
        New link
      </button>
    </InPlaceForm>
  );
}
