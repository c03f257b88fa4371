import { useCallback, useRef, useState } from 'react';
import type { QuestionPart } from '~/rules/validation/question';

type About = readonly QuestionPart[];

/** The question about one subject. `about` says what links to it; null until that is read. */
interface Asked<Subject> {
  subject: Subject;
  about: About | null;
}

/** What is not read after this time is not said. */
const MAX_WAIT_MS = 5_000;
const UNKNOWN: About = ['What links here could not be read.'];

async function readLinks(address: string): Promise<About | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(MAX_WAIT_MS) });
    return response.ok ? ((await response.json()) as { about: About }).about : null;
  } catch {
    return null;
  }
}

/**
 * Asks before something is deleted, and says what links to it as soon as that is read at its address. Whoever confirms before is
 * asked again if there are links; otherwise the subject is removed.
 */
export function useLinkedDeletion<Subject>(remove: (subject: Subject) => void) {
  const [asked, setAsked] = useState<Asked<Subject> | null>(null);
  /** What the open question reads; null while none is open. */
  const reading = useRef<Promise<About | null> | null>(null);

  const ask = useCallback((subject: Subject, address: string) => {
    const links = readLinks(address);
    reading.current = links;
    setAsked({ subject, about: null });
    void links.then((about) => {
      if (reading.current === links) setAsked({ subject, about: about ?? UNKNOWN });
    });
  }, []);
  const cancel = useCallback(() => {
    reading.current = null;
    setAsked(null);
  }, []);
  const confirm = () => {
    if (!asked) return;
    const end = () => {
      cancel();
      remove(asked.subject);
    };
    if (asked.about) return end();
    const links = reading.current;
    void links?.then((about) => {
      const isShown = about !== null && about.length > 0;
      if (reading.current === links && !isShown) end();
    });
  };
  return { asked, ask, cancel, confirm };
}
