import { TextField } from '~/components/forms/field';

/** A new password, twice. */
export function NewPasswordFields() {
  return (
    <>
      <TextField
        name="newPassword"
        label="New password"
        type="password"
        autoComplete="new-password"
        placeholder="Minimum 6 characters"
        required
      />
      <TextField
        name="confirmPassword"
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  );
}
