import { identityOf, type Named } from '~/core/holds/approval-state';
import { fromLocalInput, toLocalSeconds } from '~/core/text/formats';
import { FOUND_CONTROLS, USE_FOUND, type FoundControl } from '~/core/files/file-library';
import type { FileView } from './library-file.server';
import { checkedValues, flagOf, omitUndefined, textOf } from '~/core/forms/read-controls.server';

/** A person's checkbox sends this key. */
const keyOf = ({ personId = '', name }: { personId?: string; name: string }) =>
  identityOf({ personId, name });

export const pressValues = ({ press, people }: FileView): Record<string, string> => ({
  'press.credit': press.credit,
  'press.rights': press.rights,
  'press.usableUntil': press.usableUntil ? toLocalSeconds(press.usableUntil) : '',
  'press.cleared': String(press.cleared),
  people: people.map(keyOf).join('\n'),
  'people.unasked': people
    .filter(({ approval }) => !approval)
    .map(keyOf)
    .join('\n'),
});

export const peopleOptions = (
  { people }: FileView,
  choices: readonly Named[],
): [key: string, name: string][] => [
  ...new Map([...people, ...choices].map((person) => [keyOf(person), person.name])),
];

/** An invalid time is returned as typed, for validation to reject; null if empty. */
export const typedTime = (text: string): Date | string | null =>
  text === '' ? null : (fromLocalInput(text) ?? text);

export function readPressForm(form: FormData, file: FileView, choices: readonly Named[]) {
  const usableUntil = textOf(form, 'press.usableUntil')?.trim();
  const press = omitUndefined({
    credit: textOf(form, 'press.credit')?.trim(),
    rights: textOf(form, 'press.rights')?.trim(),
    usableUntil: usableUntil === undefined ? undefined : typedTime(usableUntil),
    cleared: flagOf(form, 'press.cleared'),
  });
  return omitUndefined({
    press: Object.keys(press).length > 0 ? press : undefined,
    people: readPeople(form, file, choices),
  });
}

function readPeople(form: FormData, { people }: FileView, choices: readonly Named[]): object[] | undefined {
  const most = people.length + choices.length;
  const keys = checkedValues(form, 'people', most);
  const other = textOf(form, 'people.other')?.trim() ?? '';
  if (keys === undefined && other === '') return undefined;
  const unasked = checkedValues(form, 'people.unasked', most);
  const known = new Map<string, { personId?: string; name: string }>(
    choices.map((each) => [keyOf(each), each]),
  );
  const before = new Map(people.map((person) => [keyOf(person), person]));
  const wanted = new Set([...(keys ?? before.keys()), ...(other === '' ? [] : [keyOf({ name: other })])]);
  return [...wanted].flatMap((key) => {
    const item = before.get(key);
    if (item) return { ...item, ...(unasked && { approval: !unasked.includes(key) }) };
    if (key === keyOf({ name: other })) return { name: other };
    return known.get(key) ?? [];
  });
}

export function takenFromPicture(form: FormData, { press }: FileView): Record<string, string> | undefined {
  const pressed = form.get(USE_FOUND.name);
  const controls = Object.keys(FOUND_CONTROLS) as FoundControl[];
  const taken = pressed === USE_FOUND.all ? controls : controls.filter((control) => control === pressed);
  if (taken.length === 0) return undefined;
  return Object.fromEntries(
    taken.flatMap((control) => {
      const found = press.found[FOUND_CONTROLS[control]];
      return found ? [[control, found.value]] : [];
    }),
  );
}
