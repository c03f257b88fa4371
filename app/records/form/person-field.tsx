import {
  forwardRef,
  useContext,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { FieldFrame, useFormField } from '~/core/forms/field';
import { useHydrated } from '~/core/ui/use-hydrated';
import { typeInto } from '~/media/upload/url-field';
import { FieldOptionsContext } from './row-list';

const MAX_OPTIONS = 50;

interface PersonOptionsHandle {
  onKeyDown: (event: KeyboardEvent) => void;
}

interface PersonOptionsProps {
  id: string;
  label: string;
  /** Text that the names must contain. */
  typed: string;
  /** Index of the option that is active at first; -1 for none. */
  start: number;
  input: RefObject<HTMLInputElement>;
  onActive: (id: string | undefined) => void;
  onClose: () => void;
}

const PersonOptions = forwardRef<PersonOptionsHandle, PersonOptionsProps>(function PersonOptions(
  { id, label, typed, start, input, onActive, onClose },
  ref,
) {
  const { people } = useContext(FieldOptionsContext);
  const wanted = typed.trim().toLowerCase();
  const found = useMemo(
    () => people.filter((person) => person.label.toLowerCase().includes(wanted)),
    [people, wanted],
  );
  const shown = found.slice(0, MAX_OPTIONS);
  // The active option applies only to the names listed at that time.
  const [moved, setMoved] = useState({ wanted, index: start });
  const active = moved.wanted === wanted ? moved.index : -1;
  const list = useRef<HTMLDivElement>(null);
  const moveTo = (index: number) => setMoved({ wanted, index });
  const choose = (text: string) => {
    if (input.current) typeInto(input.current, text);
    onClose();
  };
  useEffect(() => {
    const option = list.current?.children[active];
    option?.scrollIntoView({ block: 'nearest' });
    onActive(option?.id);
  }, [active, onActive]);

  useImperativeHandle(ref, () => ({
    onKeyDown: (event) => {
      const last = shown.length - 1;
      const steps: Partial<Record<string, () => void>> = {
        ArrowDown: () => moveTo(active >= last ? 0 : active + 1),
        ArrowUp: () => moveTo(active <= 0 ? last : active - 1),
        Escape: onClose,
        Enter: () => {
          const chosen = shown[active] ?? (found.length === 1 ? shown[0] : undefined);
          if (chosen) choose(chosen.label);
          else onClose();
        },
      };
      const step = steps[event.key];
      if (!step) return;
      // Enter must not save the form, nor Escape leave it.
      event.preventDefault();
      step();
    },
  }));
  return (
    <div className="combobox__popup">
      <p className="note combobox__note" role="status">
        {countOf(found.length)}
      </p>
      <div id={id} role="listbox" aria-label={label} ref={list}>
        {shown.map((person, index) => (
          <button
            key={person.label}
            id={`${id}-${index}`}
            type="button"
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            dir="auto"
            // The control keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person.label)}
          >
            {person.label}
          </button>
        ))}
      </div>
    </div>
  );
});

function countOf(count: number): string {
  if (count === 0) return 'Nobody has this name';
  const people = count === 1 ? 'One person' : `${count} people`;
  return count > MAX_OPTIONS ? `${people}, the first ${MAX_OPTIONS} are listed` : people;
}

const LIST = 'people-names';

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

/** Suggests names that contain the typed text: an ARIA combobox with scripts, the browser's own list without. */
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
          // A complete name is not a filter: the list then has all people.
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
