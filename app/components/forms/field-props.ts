import type { Field, Fields } from '~/rules/fields/field';

/** Returns a function for the properties of a described field's control: its name, its label, and whether it is required. */
export const fieldProps =
  <Fs extends Fields>(fields: Fs) =>
  (name: keyof Fs & string) => {
    const { label, required } = fields[name] as Field;
    return { name, label, ...(required && { required }) };
  };
