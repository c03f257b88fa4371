import { useEffect, useRef, useState } from 'react';
import { PASSKEY_OPTIONS_PATH } from '~/core/access/passkey';
import type { FormError } from '~/core/merge/form-error';
import { useHydrated } from '~/core/ui/use-hydrated';
import { UNREACHABLE_SERVER } from '~/core/validation/messages';

/** No passkey was created or used; the message can be shown. */
export class NoPasskey extends Error {
  constructor(
    message: string,
    readonly fields: FormError['fields'] = {},
  ) {
    super(message);
  }
}

export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

const fillsInPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

async function optionsFor<Options>(fields: Record<string, string>): Promise<Options> {
  const answer = await fetch(PASSKEY_OPTIONS_PATH, { method: 'POST', body: new URLSearchParams(fields) })
    .then((response) => response.json() as Promise<{ ok: true; options: Options } | FormError>)
    .catch(() => null);
  if (answer === null) throw new NoPasskey(UNREACHABLE_SERVER);
  if (!answer.ok) throw new NoPasskey(answer.detail, answer.fields);
  return answer.options;
}

/** The library is loaded only when a passkey is created or requested. */
const load = () => import('@simplewebauthn/browser');
let loading: ReturnType<typeof load> | undefined;

/** Creates a passkey and returns the browser's response as JSON, for the server to verify. Throws `NoPasskey`. */
export async function makePasskey(passkeyName: string): Promise<string> {
  const optionsJSON = await optionsFor<never>({ intent: 'add-passkey', passkeyName });
  const { startRegistration } = await (loading ??= load());
  return JSON.stringify(await startRegistration({ optionsJSON }).catch(rethrow));
}

/**
 * Requests a passkey of this site and returns the browser's response as JSON, for the server to verify. Throws
 * `NoPasskey`. `inAutofill` waits for the user to select one from autofill.
 */
async function askForPasskey({ inAutofill }: { inAutofill: boolean }): Promise<string> {
  const optionsJSON = await optionsFor<never>({ intent: 'sign-in' });
  const { startAuthentication } = await (loading ??= load());
  const asked = startAuthentication({ optionsJSON, useBrowserAutofill: inAutofill });
  return JSON.stringify(await asked.catch(rethrow));
}

async function stopAsking(): Promise<void> {
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

/** Shorter than the lifetime of a challenge. */
const RENEW_MS = 4 * 60_000;

interface PasskeySignInOptions {
  isOffered: boolean;
  /** The response to the last attempt: after a wrong password passkeys are offered again. */
  answer: unknown;
  send: (credential: string) => void;
}

export function usePasskeySignIn({ isOffered, answer, send }: PasskeySignInOptions) {
  const isPossible = useHydrated() && isOffered && hasPasskeys();
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const latest = useRef(send);
  latest.current = send;
  // A rejected passkey would be rejected again: some browsers select it without asking, and ten attempts lock the
  // address.
  const hasSent = useRef(false);
  const sendOnce = (credential: string) => {
    hasSent.current = true;
    latest.current(credential);
  };

  useEffect(() => {
    setProblem('');
  }, [answer]);
  useEffect(() => {
    if (!isPossible || hasSent.current) return;
    let isOver = false;
    let offered = 0;
    const offer = async () => {
      offered = Date.now();
      if (!(await fillsInPasskeys()) || isOver) return;
      const credential = await askForPasskey({ inAutofill: true });
      if (!isOver) sendOnce(credential);
    };
    const renew = () => {
      if (hasSent.current || document.visibilityState !== 'visible' || Date.now() - offered < RENEW_MS)
        return;
      // A user who selects no passkey continues with the form; the button shows errors.
      void offer().catch(() => undefined);
    };
    renew();
    const timer = setInterval(renew, RENEW_MS);
    document.addEventListener('visibilitychange', renew);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      void stopAsking().catch(() => undefined);
    };
  }, [isPossible, answer, round]);

  const ask = async () => {
    setProblem('');
    setAsking(true);
    try {
      sendOnce(await askForPasskey({ inAutofill: false }));
    } catch (error) {
      setProblem(error instanceof NoPasskey ? error.message : 'The passkey could not be used.');
      // A button request makes the browser cancel its autofill request.
      setRound((before) => before + 1);
    } finally {
      setAsking(false);
    }
  };
  return { isPossible, isAsking, problem, ask };
}
