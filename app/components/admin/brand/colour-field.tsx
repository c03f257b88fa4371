import { useRef } from 'react';
import { FieldFrame, useFormField } from '~/components/forms/field';
import { typeInto } from '~/components/forms/url-field';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';

interface ColourFieldProps {
  name: string;
  label: string;
  note: string;
  /** The colour of the form now; what the picker shows if none is chosen. */
  colour: string;
}

/** A colour as text, such as `#35a7c4`; with scripts it can be chosen by eye, too. */
export function ColourField({ name, label, note, colour }: ColourFieldProps) {
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
