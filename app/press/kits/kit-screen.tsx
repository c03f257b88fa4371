import { useState } from 'react';
import type { FormError } from '~/core/merge/form-error';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import type { KitLack } from './kit-lacks';
import type { KitFile, PersonChoice } from './still-rows';
import type { RecordExtras } from '~/core/forms/record-extras';
import { LIMITS } from '~/core/validation/limits';
import { AreaField, TextField, fieldProps } from '~/core/forms/field';
import { RichText } from '~/media/rich-text/rich-text';
import { RecordForm } from '~/core/forms/record-form';
import type { RecordFormState } from '~/core/forms/use-record-form';
import { RowList, RowsProvider } from '~/records/form/row-list';
import { ShowTabs } from '~/records/form/show-screen';
import { Clips } from './clip-fields';
import { Stills } from './kit-stills-part';
import { KitContext, NAMES_LIST, KitPart, VisibilityField } from './kit-part';
import { PressContactFields } from './press-screen';

const SAVING = 'Saving press kit...';

interface KitScreenProps {
  id: string;
  slug: string;
  title: string;
  counts: RecordExtras['counts'];
  panel: RecordFormState;
  lacks: KitLack[];
  /** Null while it is not open to everyone. */
  publicUrl: string | null;
  isEmbargoed: boolean;
  mayOpen: boolean;
  mayClear: boolean;
  files: Record<string, KitFile>;
  cast: PersonChoice[];
  names: string[];
  formError: FormError | undefined;
}

const kit = fieldProps(SHOW_PRESS_FIELDS);
const technical = fieldProps(SHOW_PRESS_FIELDS.technical.of);

interface KitLacksProps {
  lacks: KitLack[];
  /** Null while it is not open to everyone. */
  publicUrl: string | null;
}

function KitLacks({ lacks, publicUrl }: KitLacksProps) {
  const link = publicUrl !== null && (
    <a className="btn" href={publicUrl}>
      See the kit
    </a>
  );
  if (lacks.length === 0) return link && <p className="acts kit-open">{link}</p>;
  return (
    <section className="callout callout--warn lacks" aria-labelledby="lacks">
      <div>
        <h2 id="lacks">Not ready yet</h2>
        <ul>
          {lacks.map(({ text, place }) => (
            <li key={text}>
              <a className="link" href={`#${place}`}>
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
  const { id, slug, title, counts, panel, lacks, publicUrl, mayOpen, files, cast, names, formError } = props;
  // Files as they were when they were added; saved ones come with `files`.
  const [added, setAdded] = useState<Record<string, KitFile>>({});
  const onAdded = (found: KitFile[]) =>
    setAdded((before) => ({ ...before, ...Object.fromEntries(found.map((file) => [file.file, file])) }));
  return (
    <RecordForm
      key={`${id}/press`}
      {...panel}
      title={title}
      backLabel="Shows"
      historyPath={`/admin/shows/${id}/history`}
      saving={SAVING}
      formError={formError}
      tabs={<ShowTabs id={id} title={title} counts={counts} list={panel.backTo ?? ''} />}
    >
      <input type="hidden" name="title" value={title} />
      <KitContext.Provider
        value={{
          files: { ...added, ...files },
          cast,
          isEmbargoed: props.isEmbargoed,
          mayClear: props.mayClear,
        }}
      >
        <RowsProvider>
          <div className="press-form">
            <KitLacks lacks={lacks} publicUrl={publicUrl} />
            {mayOpen && <Audience slug={slug} />}
            <Synopsis />
            <Stills title={title} onAdded={onAdded} />
            <Clips title={title} onAdded={onAdded} />
            <Technical />
            <Contacts />
          </div>
        </RowsProvider>
      </KitContext.Provider>
      <datalist id={NAMES_LIST}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </RecordForm>
  );
}

function Audience({ slug }: { slug: string }) {
  return (
    <KitPart
      title="Who sees it"
      text="What is not public is nowhere: on no page and in no search, and its files have no address."
    >
      <VisibilityField {...kit('visibility')} slug={slug} />
      <TextField
        {...kit('embargoUntil')}
        type="datetime-local"
        note="London time. A public kit appears at this minute by itself. When an open kit is closed again, its files are withheld; copies that were fetched are beyond your reach."
      />
    </KitPart>
  );
}

function Synopsis() {
  return (
    <KitPart title="Synopsis" text="Three lengths, to be copied as they stand.">
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
    </KitPart>
  );
}

function Technical() {
  return (
    <KitPart title="Technical" text="These stand among the facts.">
      <div className="press-form__facts">
        {(Object.keys(SHOW_PRESS_FIELDS.technical.of) as (keyof typeof SHOW_PRESS_FIELDS.technical.of)[]).map(
          (name) => (
            <TextField key={name} {...technical(name)} name={`technical.${name}`} />
          ),
        )}
      </div>
    </KitPart>
  );
}

function Contacts() {
  return (
    <KitPart
      id="contacts"
      title="Contacts"
      text="Whom the press can ask about this show. Without any, the contacts of the company stand there."
      isWide
    >
      <RowList path="contacts" field={SHOW_PRESS_FIELDS.contacts} isOneOfSeveral>
        {(row) => <PressContactFields row={row} />}
      </RowList>
    </KitPart>
  );
}
