import { useContext, useRef, useState } from 'react';
import { FieldFrame, useFormField } from '~/components/forms/field';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { FieldOptionsContext } from './rows-context';
import { PersonOptions, type PersonOptionsHandle } from './person-options';

/** The id of the one list of names for all controls of the page, which browsers offer where no script runs. */
const LIST = 'people-names';

/** The list that `PersonField` refers to. */
export function PeopleList() {
  const { people } = useContext(FieldOptionsContext);
  if (people.length === 0) return null;
  return (
    <datalist id={LIST}>
      {people.map(({ label }) => (
        <option key={label} value={label} />
      ))}
    </datalist>
  );
}

interface PersonFieldProps {
  name: string;
  label: string;
}

/**
 * Names a person of People. It suggests the names that contain what is typed: a combobox of the ARIA Authoring Practices with scripts,
 * the browser's own list without them.
 */
export function PersonField({ name, label }: PersonFieldProps) {
  const { control, value, ...frame } = useFormField({ name });
  const isScripted = useHydrated();
  const [open, setOpen] = useState<{ typed: string; start: number } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const options = useRef<PersonOptionsHandle>(null);
  const [active, setActive] = useState<string>();
  const close = () => {
    setOpen(null);
    setActive(undefined);
  };
  const isOpen = open !== null;
  const listId = `${frame.id}-options`;
  const combobox = isScripted
    ? {
        role: 'combobox',
        'aria-autocomplete': 'list' as const,
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? listId : undefined,
        'aria-activedescendant': active,
      }
    : { list: LIST };
  return (
    <FieldFrame {...frame} name={name} label={label}>
      <div className="combobox">
        <input
          dir="auto"
          {...control}
          {...combobox}
          ref={input}
          defaultValue={value}
          placeholder="Not linked"
          autoComplete="off"
          spellCheck={false}
          // A name that is there is no filter: its list is that of all people.
          onClick={() => setOpen((before) => before ?? { typed: '', start: -1 })}
          onInput={(event) => setOpen({ typed: event.currentTarget.value, start: -1 })}
          onBlur={close}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (!isOpen && ['ArrowDown', 'ArrowUp'].includes(event.key)) {
              event.preventDefault();
              setOpen({ typed: '', start: 0 });
            } else if (isOpen) options.current?.onKeyDown(event);
          }}
        />
        {open && (
          <PersonOptions
            ref={options}
            id={listId}
            label={label}
            typed={open.typed}
            start={open.start}
            input={input}
            onActive={setActive}
            onClose={close}
          />
        )}
      </div>
    </FieldFrame>
  );
}
