import type { ControlValues } from './control-values';

interface Person {
  id: string;
  name: string;
  slug: string;
}

/** A person as a control of a form names them. */
export interface LabelledPerson {
  id: string;
  name: string;
  /** Different for each person: the name, with the slug if others have the same name. */
  label: string;
}

const keyOf = (text: string) => text.trim().toLowerCase();

/** Gives each person a label of their own. */
export function labelPeople(people: readonly Person[]): LabelledPerson[] {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  return people.map(({ id, name, slug }) => ({
    id,
    name,
    label: (counts.get(keyOf(name)) ?? 0) > 1 ? `${name.trim()} (${slug})` : name.trim(),
  }));
}

const IS_PERSON = /^(?:credits|read)\.\d{1,4}\.personId$/;

const mapPeople = (values: ControlValues, by: (value: string, name: string) => string): ControlValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, IS_PERSON.test(name) ? by(value, name) : value]),
  );

/** Returns the values of a form with labels instead of the ids of people; an unknown id stays. */
export function withPersonLabels(values: ControlValues, people: readonly LabelledPerson[]): ControlValues {
  const labels = new Map(people.map(({ id, label }) => [id, label]));
  return mapPeople(values, (value) => labels.get(value) ?? value);
}

interface ReadPeople {
  values: ControlValues;
  /** Messages for the controls with a text that names nobody; it stays their value. */
  errors: Record<string, string[]>;
}

/** Reads what the controls name people by: a label in any case, or an id. */
export function readPersonLabels(values: ControlValues, people: readonly LabelledPerson[]): ReadPeople {
  const ids = new Map(people.flatMap(({ id, label }) => [[keyOf(label), id] as const, [id, id] as const]));
  const errors: ReadPeople['errors'] = {};
  const read = mapPeople(values, (value, name) => {
    const id = ids.get(keyOf(value));
    if (id === undefined && value.trim() !== '') errors[name] = [UNKNOWN_PERSON];
    return id ?? value;
  });
  return { values: read, errors };
}

const UNKNOWN_PERSON = 'Nobody in People has this name. Choose one of the names, or leave it empty.';
