import { NavLink, useRouteLoaderData } from '@remix-run/react';
import { useContext, type ReactNode, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { can, type Action, type Actor } from '~/core/access/permissions';
import { type Field, type Fields, type Screen, fieldsOn } from '~/core/fields/field';
import { AreaField, ChoiceField, TextField, FieldFrame, useFormField } from '~/core/forms/field';
import { ChecksField } from '~/core/forms/checks-field';
import type { RecordExtras } from '~/core/forms/record-extras';
import { RecordForm } from '~/core/forms/record-form';
import type { RecordFormState } from '~/core/forms/use-record-form';
import type { FormError } from '~/core/merge/form-error';
import { MESSAGES } from '~/core/nouns/kinds';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { SHOW_SCREENS } from '~/core/nouns/show-screens';
import { keepList } from '~/core/request/list-address';
import { useKeptList } from '~/core/ui/crumb';
import { FieldOptionsContext, RowList, type FieldOptions, RowsProvider, PastedList } from './row-list';
import { useCombobox } from '~/core/ui/use-combobox';
import { useHydrated } from '~/core/ui/use-hydrated';
import { typeInto } from '~/core/forms/control-values';

/** A control for each field of a show's further screens (Details to Awards), named by its path. */
function SchemaFields({ fields, prefix = '' }: { fields: Fields; prefix?: string }) {
  const lists = Object.values(fields).filter(({ type }) => type === 'items').length;
  return Object.entries(fields).map(([name, field]) => (
    <SchemaField
      key={name}
      path={prefix + name}
      field={field}
      isOneOfSeveral={lists > 1 || prefix !== '' || name === 'seasons'}
    />
  ));
}

interface SchemaFieldProps {
  path: string;
  field: Field;
  isOneOfSeveral: boolean;
}

const CODES_NOTES: Readonly<Record<string, string>> = {
  country: 'Codes of two letters, separated by commas, such as GB, IE.',
  language: 'Language codes, separated by commas, such as en-GB, cy.',
};

function SchemaField({ path, field, isOneOfSeveral }: SchemaFieldProps): ReactNode {
  const { genres, territories } = useContext(FieldOptionsContext);
  const { label, required } = field;
  const shared = { name: path, label, ...(required && { required }) };
  switch (field.type) {
    case 'items':
      return (
        <Group title={isOneOfSeveral ? label : undefined}>
          <RowList path={path} field={field} isOneOfSeveral={isOneOfSeveral}>
            {(row) => <SchemaFields fields={field.of} prefix={`${row}.`} />}
          </RowList>
        </Group>
      );
    case 'group':
      return (
        <Group title={label}>
          <div className="pair">
            <SchemaFields fields={field.of} prefix={`${path}.`} />
          </div>
        </Group>
      );
    case 'choice':
      return <ChoiceField {...shared} options={field.options} />;
    case 'code':
      return <ChoiceField {...shared} options={[['', required ? 'Choose' : 'None'], ...territories]} />;
    case 'reference':
      return <PersonField {...shared} />;
    case 'names':
      return (
        <ChecksField name={path} label={label} options={genres.map((genre) => [genre, genre] as const)} />
      );
    case 'lines':
      return <AreaField {...shared} rows={2} />;
    case 'codes':
      return <TextField {...shared} note={CODES_NOTES[field.of]} dir="ltr" spellCheck={false} />;
    default:
      return <TextField {...shared} {...INPUTS[field.type]} />;
  }
}

const CODE_LIKE = { dir: 'ltr', spellCheck: false } as const;

/** Attributes of inputs that are not plain text. */
const INPUTS: Partial<Record<Field['type'], object>> = {
  link: { ...CODE_LIKE, inputMode: 'url' },
  externalId: CODE_LIKE,
  wholeNumber: { ...CODE_LIKE, inputMode: 'numeric' },
  date: { type: 'date' },
  optionalMoment: { type: 'datetime-local' },
};

/** The only list of a screen needs no heading. */
function Group({ title, children }: { title: string | undefined; children: ReactNode }) {
  if (title === undefined) return <div className="row-group">{children}</div>;
  return (
    <section className="row-group">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Tabs of the screens that only some roles may open. */
const EXTRA_TABS: readonly { name: string; title: string; needs: Action }[] = [
  { name: 'approvals', title: 'Approvals', needs: 'manageApprovals' },
  { name: 'screeners', title: 'Screeners', needs: 'shareScreeners' },
];

interface ShowTabsProps {
  id: string;
  title: string;
  counts: RecordExtras['counts'];
  /** The list that the form was opened from; omitted on screens whose address names it. */
  list?: string;
}

export function ShowTabs({ id, title, counts, list }: ShowTabsProps) {
  const form = `/admin/shows/${id}`;
  const kept = useKeptList();
  const keep = list === undefined ? kept : keepList(list);
  const actor = useRouteLoaderData<{ actor: Actor }>('routes/_admin')?.actor ?? null;
  const extraTabs = EXTRA_TABS.filter(({ needs }) => can(actor, needs));
  return (
    <nav className="tabs" aria-label={title}>
      <NavLink to={form + keep} end>
        Show
      </NavLink>
      {[...SHOW_SCREENS, ...extraTabs].map(({ name, title: label }) => (
        <NavLink key={name} to={`${form}/${name}${keep}`}>
          {label}
          <TabCount count={counts[name as keyof typeof counts]} />
        </NavLink>
      ))}
    </nav>
  );
}

const TabCount = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 ? <span className="num quiet"> {count}</span> : null;

interface ShowScreenProps {
  screen: Screen;
  id: string;
  title: string;
  counts: RecordExtras['counts'];
  panel: RecordFormState;
  choices: FieldOptions;
  formError: FormError | undefined;
}

const LEADS: Partial<Record<Screen, string>> = {
  watch: 'An entry appears on the site and goes from it at its minute. Times are London time.',
};

export function ShowScreen({ screen, id, title, counts, panel, choices, formError }: ShowScreenProps) {
  return (
    <RecordForm
      key={`${id}/${screen}`}
      {...panel}
      title={title}
      backLabel="Shows"
      historyPath={`/admin/shows/${id}/history`}
      saving={MESSAGES.show.saving}
      formError={formError}
      tabs={<ShowTabs id={id} title={title} counts={counts} list={panel.backTo ?? ''} />}
    >
      <FieldOptionsContext.Provider value={choices}>
        {LEADS[screen] && <p className="lead">{LEADS[screen]}</p>}
        <RowsProvider>
          <SchemaFields fields={fieldsOn(SHOW_FIELDS, screen)} />
          {screen === 'credits' && <PastedList />}
        </RowsProvider>
        <PeopleList />
      </FieldOptionsContext.Provider>
    </RecordForm>
  );
}

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

function PeopleList() {
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
function PersonField({ name, label }: { name: string; label: string }) {
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
