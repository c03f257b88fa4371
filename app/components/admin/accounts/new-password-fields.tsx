import { TextField } from '~/components/forms/field';

/** A new password, twice. `minimum`: its characters. */
export function NewPasswordFields({ minimum }: { minimum: number }) {
  return (
    <>
      <TextField
        name="newPassword"
        label="New password"
        type="password"
        autoComplete="new-password"
        placeholder={`Minimum ${minimum} characters`}
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
