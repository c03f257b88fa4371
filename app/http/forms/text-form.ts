/** Returns a form with these fields. */
export function textForm(fields: Iterable<[string, string]>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
