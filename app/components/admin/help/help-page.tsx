import { Link, useLocation, useSearchParams } from '@remix-run/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Contents } from './contents';
import { HelpSearch } from './help-search';
import type { SectionId } from './places';
import { findSections } from './search';
import { HELP_SECTIONS } from './sections';
import { TutorialDialog } from './tutorial-dialog';
import { hasTutorial, TUTORIAL_NAMES, tutorialOf, type TutorialName } from './tutorials';
import { useActiveSection } from './use-active-section';
import { useMarks } from './use-marks';
import { usePreloaded } from './use-preloaded';
import { Watch } from './watch';

/** The search term: from the URL until the user types another one. A navigation discards the typed term. */
function useTerm() {
  const { key } = useLocation();
  const asked = useSearchParams()[0].get('q') ?? '';
  const [typed, setTyped] = useState({ key, term: asked });
  if (typed.key !== key) setTyped({ key, term: asked });
  return [typed.key === key ? typed.term : asked, (term: string) => setTyped({ key, term })] as const;
}

/** Moves scroll position and focus to the section that the URL's hash names. */
function useReadOn(): void {
  const { hash, key } = useLocation();
  const isOpening = useRef(true);
  useEffect(() => {
    const section = document.getElementById(hash.slice(1));
    // On the first render the router or, for a new document, the browser has already scrolled.
    if (!isOpening.current) section?.scrollIntoView();
    if (key !== 'default') section?.querySelector('h2')?.focus({ preventScroll: true });
    isOpening.current = false;
  }, [hash, key]);
}

/** All of Help on one page. `tutorials` names the videos that this installation has. */
export function HelpPage({ tutorials }: { tutorials: TutorialName[] }) {
  const [term, setTerm] = useTerm();
  const shown = useMemo(() => findSections(term), [term]);
  const active = useActiveSection(shown);
  const article = useRef<HTMLDivElement>(null);
  const [watching, setWatching] = useState<TutorialName | null>(null);
  useMarks(article, term);
  useReadOn();
  usePreloaded(TUTORIAL_NAMES.flatMap((name) => tutorialOf(name, tutorials).videoUrl ?? []).join(' '));
  return (
    <>
      <div className="bar bar--help">
        <h1>Help &amp; Documentation</h1>
      </div>
      <div className="help">
        <div className="help__side">
          <HelpSearch term={term} found={shown.length} onTerm={setTerm} />
          <Contents ids={shown} active={active} term={term} />
        </div>
        <div className="help__text" ref={article}>
          {shown.length === 0 && <Nothing term={term} />}
          <Sections shown={shown} tutorials={tutorials} onWatch={setWatching} />
        </div>
      </div>
      {watching && (
        <TutorialDialog tutorial={tutorialOf(watching, tutorials)} onClose={() => setWatching(null)} />
      )}
    </>
  );
}

interface SectionsProps {
  shown: SectionId[];
  tutorials: TutorialName[];
  onWatch: (name: TutorialName) => void;
}

function Sections({ shown, tutorials, onWatch }: SectionsProps) {
  return HELP_SECTIONS.map(({ id, title, body }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} hidden={!shown.includes(id)}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {hasTutorial(id) && <Watch tutorial={tutorialOf(id, tutorials)} onWatch={() => onWatch(id)} />}
      {body}
    </section>
  ));
}

function Nothing({ term }: { term: string }) {
  return (
    <div className="empty-state">
      <p>No help found matching “{term.trim()}”</p>
      <Link className="btn" to="/admin/help">
        Show all of Help
      </Link>
    </div>
  );
}
