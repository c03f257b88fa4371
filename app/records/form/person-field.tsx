import { useContext, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { FieldFrame, useFormField } from '~/core/forms/field';
import { useCombobox } from '~/core/ui/use-combobox';
import { useHydrated } from '~/core/ui/use-hydrated';
import { typeInto } from '~/media/upload/url-field';
import { FieldOptionsContext } from './row-list';

const MAX_OPTIONS = 50;

/** The people whose names contain the text; nobody while the list is closed, because a form has hundreds of them. */
function useFoundPeople(typed: string | undefined) {
  const { people } = useContext(FieldOptionsContext);
  const wanted = typed?.trim().toLowerCase();
  const found = useMemo(
    () =>
      wanted === undefined ? [] : people.filter((person) => person.label.toLowerCase().includes(wanted)),
    [people, wanted],
  );
  return { wanted, found, shown: found.slice(0, MAX_OPTIONS) };
}

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

interface PeopleFoundProps extends Pick<ReturnType<typeof useFoundPeople>, 'found' | 'shown'> {
  id: string;
  label: string;
  option: ReturnType<typeof useCombobox>['option'];
}

const PeopleFound = ({ id, label, found, shown, option }: PeopleFoundProps) => (
  <div className="combobox__popup">
    <p className="note combobox__note" role="status">
      {countOf(found.length)}
    </p>
    <div id={id} role="listbox" aria-label={label}>
      {shown.map((person, index) => (
        <button key={person.label} type="button" tabIndex={-1} dir="auto" {...option(index)}>
          {person.label}
        </button>
      ))}
    </div>
  </div>
);

/** Suggests names that contain the typed text: an ARIA combobox with scripts, the browser's own list without. */
export function PersonField({ name, label }: PersonFieldProps) {
  const { control, value, ...frame } = useFormField({ name });
  const isScripted = useHydrated();
  const [open, setOpen] = useState<{ typed: string; start: number } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const close = () => setOpen(null);
  const { wanted, found, shown } = useFoundPeople(open?.typed);
  const choose = (index: number) => {
    if (input.current && shown[index]) typeInto(input.current, shown[index].label);
    close();
  };
  const listId = `${frame.id}-options`;
  const combobox = useCombobox({
    id: listId,
    isOpen: open !== null,
    count: shown.length,
    of: `${open?.start} ${wanted}`,
    start: open?.start ?? -1,
    onChoose: choose,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (!open && ['ArrowDown', 'ArrowUp'].includes(event.key)) {
      event.preventDefault();
      setOpen({ typed: '', start: 0 });
    } else if (open && !combobox.onKeyDown(event) && ['Enter', 'Escape'].includes(event.key)) {
      // Enter must not save the form, nor Escape leave it.
      event.preventDefault();
      choose(event.key === 'Enter' && found.length === 1 ? 0 : -1);
    }
  };
  return (
    <FieldFrame {...frame} name={name} label={label}>
      <div className="combobox">
        <input
          dir="auto"
          {...control}
          {...(isScripted ? combobox.input : { list: LIST })}
          ref={input}
          defaultValue={value}
          placeholder="Not linked"
          autoComplete="off"
          spellCheck={false}
          // A complete name is not a filter: the list then has all people.
          onClick={() => setOpen((before) => before ?? { typed: '', start: -1 })}
          onInput={(event) => setOpen({ typed: event.currentTarget.value, start: -1 })}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        {open && <PeopleFound id={listId} label={label} {...{ found, shown }} option={combobox.option} />}
      </div>
    </FieldFrame>
  );
}
