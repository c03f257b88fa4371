import type { SerializeFrom } from '@remix-run/node';
import type { FormError } from '~/core/merge/form-error';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { LIMITS } from '~/core/validation/limits';
import { AreaField, TextField, fieldProps, FieldContext } from '~/core/forms/field';
import { SettingsSection } from '~/core/ui/settings-panel';
import { RichText } from '~/media/rich-text/rich-text';
import { RecordForm } from '~/core/forms/record-form';
import { RowsProvider, RowsButton, useRows } from '~/records/form/row-list';
import { ShowTabs } from '~/records/form/show-screen';
import {
  FileLists,
  NAMES_LIST,
  VisibilityField,
  AddFiles,
  AlreadyPublic,
  FileLine,
  FileRows,
  KitContext,
} from './kit-part';
import { ContactsPart } from './press-screen';
import type { kitLoader } from './press-screens.server';
import { useContext } from 'react';
import { rowsOf } from '~/core/forms/rows';
import { formatDuration, longDateTime } from '~/core/text/formats';
import { stillAnchor } from './missing-parts';
import { rowState, StillRow } from './still-fields';
import { SAME_FOR_ALL, sameButton, sameForAll, type SameText } from './still-rows';
import {
  PASSCODE_LENGTH,
  wrongTriesText,
  DEFAULT_PRESS_LINK_DAYS,
  PRESS_LINK_DAYS,
  type PressLinkRow,
  timesOf,
} from '~/core/session/share-link';
import { linkTerm, ShareLinks } from '~/sharing/share-links';

interface KitScreenProps extends Omit<SerializeFrom<typeof kitLoader>, 'links'> {
  formError: FormError | undefined;
}

const kit = fieldProps(SHOW_PRESS_FIELDS);
const technical = fieldProps(SHOW_PRESS_FIELDS.technical.of);
const TECHNICAL = Object.keys(SHOW_PRESS_FIELDS.technical.of) as Parameters<typeof technical>[0][];

function MissingParts({ missing, publicUrl }: Pick<KitScreenProps, 'missing' | 'publicUrl'>) {
  const link = publicUrl !== null && (
    <a className="btn" href={publicUrl}>
      See the kit
    </a>
  );
  if (missing.length === 0) return link && <p className="acts kit-open">{link}</p>;
  return (
    <section className="callout callout--warn missing-parts" aria-labelledby="missing-parts">
      <div>
        <h2 id="missing-parts">Not ready yet</h2>
        <ul>
          {missing.map(({ text, anchor }) => (
            <li key={text}>
              <a className="link" href={`#${anchor}`}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {link}
    </section>
  );
}

export function KitScreen(props: KitScreenProps) {
  const { id, slug, title, counts, panel, missing, publicUrl, names } = props;
  return (
    <FileLists {...props}>
      <RecordForm
        key={`${id}/press`}
        {...panel}
        title={title}
        backLabel="Shows"
        historyPath={`/admin/shows/${id}/history`}
        saving="Saving press kit..."
        formError={props.formError}
        tabs={<ShowTabs id={id} title={title} counts={counts} list={panel.backTo} />}
      >
        <input type="hidden" name="title" value={title} />
        <RowsProvider>
          <div className="press-form">
            <MissingParts missing={missing} publicUrl={publicUrl} />
            {props.mayOpen && <KitVisibility slug={slug} />}
            <Synopsis />
            <Stills title={title} />
            <Clips title={title} />
            <Technical />
            <ContactsPart
              id="contacts"
              text="Contacts for the press about this show. Without any, the kit has those of the company."
              path="contacts"
              field={SHOW_PRESS_FIELDS.contacts}
            />
          </div>
        </RowsProvider>
        <datalist id={NAMES_LIST}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </RecordForm>
    </FileLists>
  );
}

function KitVisibility({ slug }: { slug: string }) {
  return (
    <SettingsSection
      title="Who sees it"
      text="What is not public is nowhere: on no page and in no search, and its files have no address."
    >
      <VisibilityField {...kit('visibility')} slug={slug} />
      <TextField
        {...kit('embargoUntil')}
        type="datetime-local"
        note="London time. A public kit appears at this minute by itself. When an open kit is closed again, its files are withheld; copies that were fetched are beyond your reach."
      />
    </SettingsSection>
  );
}

function Synopsis() {
  return (
    <SettingsSection title="Synopsis" text="Three lengths, to be copied as they stand.">
      <div id="logline">
        <TextField {...kit('logline')} note={`At most ${LIMITS.logline} characters.`} />
      </div>
      <div id="short">
        <AreaField {...kit('short')} rows={3} note={`At most ${LIMITS.shortSynopsis} characters.`} />
      </div>
      <div id="long">
        <RichText kind="show" {...kit('long')} />
      </div>
      <RichText kind="show" {...kit('notes')} note="Only those with a link read them." />
    </SettingsSection>
  );
}

function Technical() {
  return (
    <SettingsSection title="Technical" text="These stand among the facts.">
      <div className="press-form__facts">
        {TECHNICAL.map((name) => (
          <TextField key={name} {...technical(name)} name={`technical.${name}`} />
        ))}
      </div>
    </SettingsSection>
  );
}

const takeOut = (name: string) => `Take ${name} out of the kit`;

export function Stills({ title }: { title: string }) {
  const count = (rowsOf(useRows().values, 'stills') ?? []).length;
  const pictures = count === 1 ? 'One picture' : `${count} pictures, in this order`;
  return (
    <SettingsSection
      id="stills"
      title="Stills"
      text={count === 0 ? 'The pictures that the press may have.' : `${pictures}. Ready ones are folded.`}
      isWide
    >
      <Counters />
      <AddFiles list="stills" label="Stills" lines="newStills" fileType="image" title={title} />
      {count > 0 && (
        <div className="row same-for-all">
          <SameForAll name="credit" label="Credit" />
          <SameForAll name="rights" label="Rights" />
        </div>
      )}
      <FileRows list="stills" field={SHOW_PRESS_FIELDS.stills} removeLabel={takeOut}>
        {(row, index) => <StillRow row={row} index={index} anchor={stillAnchor(index)} />}
      </FileRows>
    </SettingsSection>
  );
}

const COUNTED = ['ready', 'not cleared', 'waiting', 'refused'] as const;

function Counters() {
  const { files } = useContext(KitContext);
  const rows = rowsOf(useRows().values, 'stills') ?? [];
  const states = rows.map((row) => rowState(row, files[row.file ?? '']));
  const counts = COUNTED.map((state) => ({ state, count: states.filter((each) => each === state).length }));
  if (counts.every(({ count }) => count === 0)) return null;
  return (
    <ul className="row still-counts">
      {counts.map(({ state, count }) => count > 0 && <li key={state}>{`${count} ${state}`}</li>)}
    </ul>
  );
}

function SameForAll({ name, label }: { name: SameText; label: string }) {
  const { values } = useContext(FieldContext);
  const control = SAME_FOR_ALL[name];
  return (
    <div className="row same-for-all__text">
      <input
        className="box"
        name={control}
        defaultValue={values[control]}
        aria-label={`${label} of all stills`}
        placeholder={`${label}, else that of the first`}
        autoComplete="off"
        dir="auto"
      />
      <RowsButton value={sameButton(name)} change={(now) => sameForAll(now, name)}>
        {`Same ${name} for all`}
      </RowsButton>
    </div>
  );
}

export function Clips({ title }: { title: string }) {
  return (
    <SettingsSection title="Clips" text={`Up to ${LIMITS.clips} films of the library, in this order.`} isWide>
      <FileRows list="clips" field={SHOW_PRESS_FIELDS.clips} removeLabel={takeOut}>
        {(row) => <Clip row={row} />}
      </FileRows>
      <AddFiles list="clips" label="Clips" lines="newClips" fileType="video" title={title} />
    </SettingsSection>
  );
}

function Clip({ row }: { row: string }) {
  const { values } = useContext(FieldContext);
  const { files } = useContext(KitContext);
  const duration = files[values[`${row}.file`] ?? '']?.duration;
  return (
    <>
      <FileLine row={row}>
        {duration !== undefined && duration !== null && (
          <span className="num quiet">{formatDuration(duration)}</span>
        )}
      </FileLine>
      <AlreadyPublic row={row} />
    </>
  );
}

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
