import { fromLocalInput } from '~/core/text/formats';

/** The name of the hidden field with the date that the form was opened with. */
export const SHOWN_DATE = 'publishAtShown';

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** The moment in `publishAt`; what is no date stays text, so that validation can name it. */
export const dateIn = (form: FormData): string => {
  const typed = textOf(form, 'publishAt');
  return fromLocalInput(typed)?.toISOString() ?? typed;
};

/** Whether the user has typed another date: Enter in its control presses Save, but what they want is that date. */
export const hasNewDate = (form: FormData): boolean => {
  const typed = textOf(form, 'publishAt');
  return typed !== '' && typed !== textOf(form, SHOWN_DATE);
};
