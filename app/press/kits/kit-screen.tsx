import type { SerializeFrom } from '@remix-run/node';
import type { FormError } from '~/core/merge/form-error';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { LIMITS } from '~/core/validation/limits';
import { AreaField, TextField, fieldProps } from '~/core/forms/field';
import { RichText } from '~/media/rich-text/rich-text';
import { RecordForm } from '~/core/forms/record-form';
import { RowsProvider } from '~/records/form/row-list';
import { ShowTabs } from '~/records/form/show-screen';
import { Clips, Stills } from './kit-stills-part';
import { FileLists, KitPart, NAMES_LIST, VisibilityField } from './kit-part';
import { ContactsPart } from './press-screen';
import type { kitLoader } from './press-screens.server';

interface KitScreenProps extends Omit<SerializeFrom<typeof kitLoader>, 'links'> {
  formError: FormError | undefined;
}

const kit = fieldProps(SHOW_PRESS_FIELDS);
const technical = fieldProps(SHOW_PRESS_FIELDS.technical.of);
const TECHNICAL = Object.keys(SHOW_PRESS_FIELDS.technical.of) as Parameters<typeof technical>[0][];

function KitLacks({ lacks, publicUrl }: Pick<KitScreenProps, 'lacks' | 'publicUrl'>) {
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
  const { id, slug, title, counts, panel, lacks, publicUrl, names } = props;
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
            <KitLacks lacks={lacks} publicUrl={publicUrl} />
            {props.mayOpen && <Audience slug={slug} />}
            <Synopsis />
            <Stills title={title} />
            <Clips title={title} />
            <Technical />
            <ContactsPart
              id="contacts"
              text="Whom the press can ask about this show. Without any, the contacts of the company stand there."
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
        {TECHNICAL.map((name) => (
          <TextField key={name} {...technical(name)} name={`technical.${name}`} />
        ))}
      </div>
    </KitPart>
  );
}
