import {
  type Ground,
  brandColours,
  contrastsOn,
  GROUNDS,
  SITE_COLOURS,
  type ChosenColours,
  type MovedColour,
  type SiteColours,
  contrastText,
  movedText,
} from '~/core/brand/colours';
import { brandFileUrl } from '~/core/brand/page-brand';
import { TYPEFACE_NAMES } from '~/core/brand/typefaces';
import type { FormError } from '~/core/merge/form-error';
import { BRAND_FIELDS, HERO_WORDS_NOTE } from '~/core/nouns/settings';
import { FieldError, AreaField, TextField, useFormField, fieldProps } from '~/core/forms/field';
import { UrlField } from '~/media/upload/url-field';
import { FieldFrame } from '~/core/forms/field';
import { typeInto } from '~/core/forms/control-values';
import { RecordForm } from '~/core/forms/record-form';
import type { RecordFormState } from '~/core/forms/use-record-form';
import { RowList, RowsProvider } from '~/records/form/row-list';
import { Miniatures, useBrandTokens, useFormBrand } from './miniatures';
import { useMemo, useRef, useId, type ReactNode } from 'react';
import { Icon } from '~/core/ui/icon';
import { useHydrated } from '~/core/ui/use-hydrated';
import type { MiniatureContent } from './brand-screen.server';

const SAVING = 'Saving brand...';
const MEANINGS = 'brand.meanings';

interface BrandScreenProps {
  panel: RecordFormState;
  /** Null if the current look has no style sheet. */
  look: string | null;
  miniatures: MiniatureContent;
  /** Includes the look of a form that was sent for preview. */
  formError: (FormError & { look?: string | null }) | undefined;
}

const described = fieldProps(BRAND_FIELDS);
const brand = (name: keyof typeof BRAND_FIELDS) => ({ ...described(name), name: `brand.${name}` });
const meaning = fieldProps(BRAND_FIELDS.meanings.of);

export function BrandScreen({ panel, look, miniatures, formError }: BrandScreenProps) {
  const shown = formError?.look === undefined ? look : formError.look;
  return (
    <RecordForm
      {...panel}
      title="Brand"
      backLabel="Settings"
      historyPath="/admin/settings/history"
      saving={SAVING}
      formError={formError}
      extra={
        <button className="btn" type="submit" name="intent" value="preview">
          Preview
        </button>
      }
    >
      {shown !== null && <link rel="stylesheet" href={brandFileUrl(shown, 'css')} />}
      <RowsProvider>
        <div className="brand-form">
          <BrandParts plainLogos={miniatures.plainLogos} />
          <Miniatures content={miniatures} />
        </div>
      </RowsProvider>
    </RecordForm>
  );
}

function BrandParts({ plainLogos }: Pick<MiniatureContent, 'plainLogos'>) {
  return (
    <div className="brand-form__parts">
      <Colours accent={brand('accent')} tint={brand('tint')} />
      <TilesField {...brand('ground')} options={BRAND_FIELDS.ground.options} />
      <TilesField
        {...brand('typefaces')}
        text="Titles, and the words below them. All are served from this site."
        options={TYPEFACE_OPTIONS}
      />
      <TilesField {...brand('corners')} options={BRAND_FIELDS.corners.options} />
      <BrandPart title="Words">
        <AreaField {...brand('heroWords')} label="Hero words, one a line" rows={3} note={HERO_WORDS_NOTE} />
        <Meanings />
      </BrandPart>
      <BrandPart title="Logos">
        <div className="pair">
          <UrlField {...brand('logoLightUrl')} of="settings" shape="logo" note={NO_LOGO} />
          <UrlField {...brand('logoDarkUrl')} of="settings" shape="logo" note={NO_LOGO} />
        </div>
        {plainLogos.map((ground) => (
          <p key={ground} className="note">
            {plainText(ground)}
          </p>
        ))}
      </BrandPart>
      <BrandPart
        title="Earlier looks"
        text="The history keeps every look. The default is the one that this site came with."
      >
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="default">
            Back to the default
          </button>
        </p>
      </BrandPart>
    </div>
  );
}

const TYPEFACE_OPTIONS = BRAND_FIELDS.typefaces.options.map(
  ([value, label]) => [value, label, value && TYPEFACE_NAMES[value]] as const,
);

const plainText = (ground: Ground) =>
  `The saved logo has too little contrast on ${ground} grounds. It is drawn there in the colour of the text.`;

const NO_LOGO = 'If empty, the one from Settings, else the name in type.';

function Meanings() {
  return (
    <section className="row-group" aria-labelledby="meanings">
      <h3 id="meanings">{BRAND_FIELDS.meanings.label}</h3>
      <p className="note">Without any, the footer has no such entry.</p>
      <RowList path={MEANINGS} field={BRAND_FIELDS.meanings} isOneOfSeveral>
        {(row) => (
          <>
            <TextField {...meaning('word')} name={`${row}.word`} autoComplete="off" />
            <TextField {...meaning('text')} name={`${row}.text`} autoComplete="off" />
          </>
        )}
      </RowList>
    </section>
  );
}

interface TilesFieldProps {
  name: string;
  label: string;
  text?: string;
  /** Values with their labels and an optional description; a value without a label is not offered. */
  options: readonly (readonly [value: string, label: string, about?: string])[];
}

/** One choice whose options are all visible, each with a small picture that the style sheet draws. */
function TilesField({ name, label, text, options }: TilesFieldProps) {
  const { control, value, error, isChanged } = useFormField({ name });
  const { id, name: group, ...about } = control;
  return (
    <section className={isChanged ? 'brand-part changed' : 'brand-part'} aria-labelledby={`${id}-label`}>
      <h2 id={`${id}-label`}>{label}</h2>
      {text && <p className="quiet">{text}</p>}
      <div className="tiles" role="radiogroup" aria-labelledby={`${id}-label`} {...about}>
        {options
          .filter(([, words]) => words !== '')
          .map(([option, words, more]) => (
            <label key={option} className="tile">
              <input type="radio" name={group} value={option} defaultChecked={value === option} />
              <span className="tile__picture" data-of={`${group}-${option}`} aria-hidden="true" />
              <span>
                {words}
                {more && <small className="tile__more">{more}</small>}
              </span>
            </label>
          ))}
      </div>
      <FieldError id={id} error={error} />
    </section>
  );
}

interface Control {
  name: string;
  label: string;
}

type ColoursProps = Record<keyof ChosenColours, Control>;

function Colours({ accent, tint }: ColoursProps) {
  const place = useRef<HTMLDivElement>(null);
  const chosen = useFormBrand(place);
  const { colours, moved } = useMemo(
    () => brandColours({ accent: chosen.accent, tint: chosen.tint }),
    [chosen.accent, chosen.tint],
  );
  useBrandTokens(place, colours);
  return (
    <BrandPart title="Colours">
      <div className="pair">
        <ColourField
          {...accent}
          note="For what is on, current or in focus."
          colour={chosen.accent || SITE_COLOURS.tally}
        />
        <ColourField
          {...tint}
          note="The hue of grounds and text."
          colour={chosen.tint || SITE_COLOURS['stone-500']}
        />
      </div>
      <div className="contrasts brand-preview" ref={place}>
        {GROUNDS.map((ground) => (
          <Contrasts key={ground} ground={ground} colours={colours} />
        ))}
      </div>
      <div role="status">
        {moved.map((each) => (
          <Moved key={each.ground} moved={each} />
        ))}
      </div>
      <p className="note">
        Each number is the contrast where it is weakest. The site keeps 7 for text, 4.5 for quiet text and
        links, 3 for lines.
      </p>
    </BrandPart>
  );
}

function Contrasts({ ground, colours }: { ground: Ground; colours: SiteColours }) {
  return (
    <figure className={`contrasts__ground contrasts__ground--${ground}`}>
      <figcaption>On {ground}</figcaption>
      <ul>
        {contrastsOn(ground, colours).map(({ name, contrast, least }) => (
          <li key={name} data-of={name}>
            <span>{name}</span> <span className="num">{contrastText(contrast)}</span>
            <span className="vh"> to 1, at least {least}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Moved({ moved }: { moved: MovedColour }) {
  return (
    <p className="row moved">
      <Swatch colour={moved.from} />
      <Icon name="right" />
      <Swatch colour={moved.to} />
      <span>{movedText(moved)}</span>
    </p>
  );
}

/** An image, because a dot with an inline style would break the content security policy. */
const Swatch = ({ colour }: { colour: string }) => (
  <svg className="swatch" viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="10" fill={colour} />
  </svg>
);

function BrandPart({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="brand-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className="quiet">{text}</p>}
      {children}
    </section>
  );
}

interface ColourFieldProps {
  name: string;
  label: string;
  note: string;
  /** The current colour of the form; the picker's default if none is set. */
  colour: string;
}

/** A colour as text, such as `#35a7c4`. With scripts there is also a picker. */
function ColourField({ name, label, note, colour }: ColourFieldProps) {
  const { control, value, ...frame } = useFormField({ name, note });
  const isScripted = useHydrated();
  const text = useRef<HTMLInputElement>(null);
  return (
    <FieldFrame {...frame} name={name} label={label} note={note}>
      <div className="colour">
        {isScripted && (
          <input
            id={`${control.id}-picker`}
            type="color"
            aria-label={`${label}, chosen by eye`}
            value={colour}
            onChange={(event) => text.current && typeInto(text.current, event.target.value)}
          />
        )}
        <input
          {...control}
          ref={text}
          type="text"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder="#"
          defaultValue={value}
        />
      </div>
    </FieldFrame>
  );
}
