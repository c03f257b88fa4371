import { useContext, useEffect, useMemo, useRef, useState, useId, type ReactNode } from 'react';
import {
  brandColours,
  contrastsOn,
  GROUNDS,
  SITE_COLOURS,
  type ChosenColours,
  type Ground,
  type MovedColour,
  type SiteColours,
  contrastText,
  movedText,
} from '~/core/brand/colours';
import { FieldContext, FieldFrame, useFormField } from '~/core/forms/field';
import { Icon } from '~/core/ui/icon';
import { toColour, useBrandTokens } from './use-form-brand';
import { typeInto } from '~/media/upload/url-field';
import { useHydrated } from '~/core/ui/use-hydrated';

interface Control {
  name: string;
  label: string;
}

type ColoursProps = Record<keyof ChosenColours, Control>;

const textIn = (form: HTMLFormElement, name: string): string => {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control.value : '';
};

export function Colours({ accent, tint }: ColoursProps) {
  const { values } = useContext(FieldContext);
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ChosenColours>({
    accent: toColour(values[accent.name]),
    tint: toColour(values[tint.name]),
  });
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const update = () =>
      setChosen({ accent: toColour(textIn(form, accent.name)), tint: toColour(textIn(form, tint.name)) });
    // The field may have been edited before this script ran.
    update();
    form.addEventListener('input', update);
    return () => form.removeEventListener('input', update);
  }, [accent.name, tint.name]);
  const { colours, moved } = useMemo(() => brandColours(chosen), [chosen]);
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

interface BrandPartProps {
  title: string;
  text?: string;
  children: ReactNode;
}

export function BrandPart({ title, text, children }: BrandPartProps) {
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
