import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { askForPasskey, fillsInPasskeys, hasPasskeys, NoPasskey, stopAsking } from './browser-passkeys';

/** Shorter than what a passkey has to sign is accepted. */
const RENEW_MS = 4 * 60_000;

interface PasskeySignInOptions {
  /** Whether the server accepts passkeys at this address. */
  isOffered: boolean;
  /** The answer to the last attempt: after a wrong password passkeys are offered again. */
  answer: unknown;
  /** Sends what a passkey has signed. */
  send: (credential: string) => void;
}

/**
 * Offers passkeys among what the browser fills into the sign-in form until one was sent, and by a button. `isPossible` is false where there are
 * none, and on the server.
 */
export function usePasskeySignIn({ isOffered, answer, send }: PasskeySignInOptions) {
  const isPossible = useHydrated() && isOffered && hasPasskeys();
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const latest = useRef(send);
  latest.current = send;
  // A passkey that was refused would be again: some browsers choose it without a question, and ten tries lock the address.
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
      sendOnce(await askForPasskey({ inAutofill: false }));
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
