import type { FormError } from '~/rules/forms/form-error';
import { PASSKEY_OPTIONS_PATH } from '~/rules/accounts/passkey';
import { UNREACHABLE_SERVER } from '~/rules/validation/messages';

/** Thrown when no passkey was made or used; the message can be shown. */
export class NoPasskey extends Error {
  constructor(
    message: string,
    /** Errors of fields, as the server named them. */
    readonly fields: FormError['fields'] = {},
  ) {
    super(message);
  }
}

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whether this browser offers passkeys among what it fills into a form. */
export const fillsInPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

async function optionsFor<Options>(fields: Record<string, string>): Promise<Options> {
  const answer = await fetch(PASSKEY_OPTIONS_PATH, { method: 'POST', body: new URLSearchParams(fields) })
    .then((response) => response.json() as Promise<{ ok: true; options: Options } | FormError>)
    .catch(() => null);
  if (answer === null) throw new NoPasskey(UNREACHABLE_SERVER);
  if (!answer.ok) throw new NoPasskey(answer.detail, answer.fields);
  return answer.options;
}

/** The library is loaded only when a passkey is made or asked for. */
const load = () => import('@simplewebauthn/browser');
let loading: ReturnType<typeof load> | undefined;

/** Asks the browser for a new passkey of this name, and returns what the server has to check, as JSON. Throws `NoPasskey`. */
export async function makePasskey(passkeyName: string): Promise<string> {
  const optionsJSON = await optionsFor<never>({ intent: 'add-passkey', passkeyName });
  const { startRegistration } = await (loading ??= load());
  return JSON.stringify(await startRegistration({ optionsJSON }).catch(rethrow));
}

/**
 * Asks the browser for a passkey of this site, and returns what the server has to check, as JSON. Throws `NoPasskey`.
 * `inAutofill`: waits until the user chooses one among what the browser fills in.
 */
export async function askForPasskey({ inAutofill }: { inAutofill: boolean }): Promise<string> {
  const optionsJSON = await optionsFor<never>({ intent: 'sign-in' });
  const { startAuthentication } = await (loading ??= load());
  const asked = startAuthentication({ optionsJSON, useBrowserAutofill: inAutofill });
  return JSON.stringify(await asked.catch(rethrow));
}

/** Ends the question that the browser still asks. */
export async function stopAsking(): Promise<void> {
  (await loading)?.WebAuthnAbortService.cancelCeremony();
}

function rethrow(error: unknown): never {
  const { code = '', name } = error as { code?: string; name?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw new NoPasskey('This device has a passkey for your account already.');
  if (code === 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT')
    throw new NoPasskey('This device cannot check who you are: it needs a PIN, a fingerprint or a face.');
  if (code === 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT')
    throw new NoPasskey('This device cannot keep passkeys.');
  if (name === 'NotAllowedError' || name === 'AbortError')
    throw new NoPasskey('No passkey was chosen, or it took too long.');
  throw new NoPasskey('The browser could not use a passkey here.');
}
