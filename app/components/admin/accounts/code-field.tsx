import { TextField } from '~/components/forms/field';

/** The field for a code of an authenticator, which browsers and phones can fill in. */
export function CodeField() {
  return (
    <TextField
      name="code"
      label="Code from your authenticator"
      note="Six digits, new every 30 seconds."
      className="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      aria-required
    />
  );
}
