import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { askForPasskey, fillsInPasskeys, hasPasskeys, NoPasskey, stopAsking } from './browser-passkeys';

/** Shorter than what a passkey has to sign is accepted. */
const RENEW_MS = 4 * 60_000;

interface PasskeySignInOptions {
  /** Whether the server accepts passkeys at this address. */
  isOffered: boolean;
  /** The answer to the last attempt, after which passkeys are offered again. */
  answer: unknown;
  /** Sends what a passkey has signed. */
  send: (credential: string) => void;
}

/**
 * Offers passkeys among what the browser fills into the sign-in form, and by a button. `isPossible` is false where there are
 * none, and on the server.
 */
export function usePasskeySignIn({ isOffered, answer, send }: PasskeySignInOptions) {
  const isPossible = useHydrated() && isOffered && hasPasskeys();
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const latest = useRef(send);
  latest.current = send;

  useEffect(() => {
    setProblem('');
  }, [answer]);
  useEffect(() => {
    if (!isPossible) return;
    let isOver = false;
    let offered = 0;
    const offer = async () => {
      offered = Date.now();
      if (!(await fillsInPasskeys()) || isOver) return;
      const credential = await askForPasskey({ inAutofill: true });
      if (!isOver) latest.current(credential);
    };
    const renew = () => {
      if (document.visibilityState !== 'visible' || Date.now() - offered < RENEW_MS) return;
      // Whoever chose no passkey goes on with the form; the button says what is wrong.
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
      latest.current(await askForPasskey({ inAutofill: false }));
    } catch (error) {
      setProblem(error instanceof NoPasskey ? error.message : 'The passkey could not be used.');
      // The browser gave up offering passkeys in the form when it was asked for one.
      setRound((before) => before + 1);
    } finally {
      setAsking(false);
    }
  };
  return { isPossible, isAsking, problem, ask };
}
