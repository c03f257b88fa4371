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
import { typeInto } from '~/components/forms/url-field';
import { FieldOptionsContext } from './rows-context';

/** How many names the list has at most; who needs another one types more of it. */
const MAX_OPTIONS = 50;

export interface PersonOptionsHandle {
  onKeyDown: (event: KeyboardEvent) => void;
}

interface PersonOptionsProps {
  id: string;
  /** The accessible name of the list. */
  label: string;
  /** What the names have to contain. */
  typed: string;
  /** The index of the option that is active at first; -1 for none. */
  start: number;
  input: RefObject<HTMLInputElement>;
  /** Called with the id of the active option. */
  onActive: (id: string | undefined) => void;
  onClose: () => void;
}

/** The open list of a control that names a person. */
export const PersonOptions = forwardRef<PersonOptionsHandle, PersonOptionsProps>(function PersonOptions(
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
  // What is active counts for the names that were listed then.
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
      // Enter does not save the form, and Escape does not leave it.
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
