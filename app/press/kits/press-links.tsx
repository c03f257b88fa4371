import { TextField } from '~/core/forms/field';
import {
  PASSCODE_LENGTH,
  wrongTriesText,
  DEFAULT_PRESS_LINK_DAYS,
  PRESS_LINK_DAYS,
  type PressLinkRow,
  timesOf,
} from '~/core/session/share-link';
import { longDateTime } from '~/core/text/formats';
import { linkTerm, ShareLinks } from '~/sharing/share-links';

interface PressLinksProps {
  action: string;
  links: PressLinkRow[];
  isOff: boolean;
  formKey: string;
}

const OFF = 'This kit is off. Save it as open by link, or as public, to make links.';

export const PressLinks = ({ isOff, ...props }: PressLinksProps) => (
  <ShareLinks
    {...props}
    id="links"
    title="Links"
    about={
      <>
        <p>Each opens this kit and nothing else, whatever its embargo, until it ends.</p>
        <p>
          Anybody who has a link can pass it on; a password makes that harder. Files that somebody has
          downloaded stay theirs.
        </p>
      </>
    }
    intents={{ make: 'make-press-link', end: 'end-press-link' }}
    linkField="link"
    days={{ all: PRESS_LINK_DAYS, chosen: DEFAULT_PRESS_LINK_DAYS }}
    verb="Make a link"
    fields={
      <TextField
        name="password"
        label="Password, if wanted"
        minLength={PASSCODE_LENGTH.least}
        maxLength={PASSCODE_LENGTH.most}
        autoComplete="off"
        spellCheck={false}
      />
    }
    closed={isOff ? OFF : undefined}
    textOf={(link) => <p>{`${linkTerm(link)}.${passwordText(link)}`}</p>}
    figuresOf={figuresOf}
    layout="press"
  />
);

const passwordText = ({ password, wrongTries }: PressLinkRow): string =>
  password ? ` With a password${wrongTries > 0 ? `, ${wrongTriesText(wrongTries)}` : ''}.` : '';

const figuresOf = ({ opened, zips, lastOpenedAt }: PressLinkRow) => (
  <dl className="figures">
    <div>
      <dt>Opened</dt>
      <dd>{timesOf(opened)}</dd>
    </div>
    <div>
      <dt>ZIP</dt>
      <dd>{timesOf(zips)}</dd>
    </div>
    <div>
      <dt>Last</dt>
      <dd>{lastOpenedAt === null ? '–' : longDateTime(lastOpenedAt)}</dd>
    </div>
  </dl>
);
