import { Link, Form, useLocation, useSearchParams } from '@remix-run/react';
import {
  createElement,
  Fragment,
  type ReactNode,
  useId,
  useRef,
  isValidElement,
  useEffect,
  useMemo,
  useState,
  type RefObject,
} from 'react';
import { EmptyState, TableHead } from '~/core/lists/list';
import { SECTION_TITLES, type SectionId } from '~/core/ui/help-link';
import { Icon } from '~/core/ui/icon';
import { useEarlyText, useHydrated } from '~/core/ui/use-hydrated';
import { factOf } from './help-facts';
import {
  TutorialDialog,
  hasTutorial,
  TUTORIAL_NAMES,
  tutorialOf,
  type TutorialName,
  type Tutorial,
} from './tutorial-dialog';
import { useActiveSection } from './use-active-section';
import { PERMISSIONS, ROLES, type Action } from '~/core/access/permissions';
import { capitalise } from '~/core/forms/field';

/** Labels of the actions; an action without one uses the wording of its error message. */
const LABELS: Partial<Record<Action, string>> = {
  openAdmin: 'Open the admin area: dashboard, own profile, help',
  upload: 'Upload files',
  create: 'Create shows, articles, team members and pages',
  edit: 'Edit shows, articles, team members and pages',
  delete: 'Delete shows, articles, team members and pages',
  openTrash: 'Open the trash and restore from it',
  deleteForEver: 'Delete for ever from the trash',
  editSettings: 'Change settings, see and restore their versions',
  editLinks: 'Keep redirects, and see addresses and links that lead nowhere',
  manageUsers: 'Manage users',
  readHealth: 'See the health of the site, and make a backup',
};

const ROWS = (Object.keys(PERMISSIONS) as Action[]).flatMap((action) => {
  const label = LABELS[action] ?? capitalise(PERMISSIONS[action].words);
  const included = 'See and restore versions, keep and publish changes';
  return [{ action, label }, ...(action === 'edit' ? [{ action, label: included }] : [])];
});

const GRANTS = { all: 'Yes', own: 'Own only', none: 'No' } as const;

const HIGHEST_FIRST = ROLES.toReversed();

export function RolesTable() {
  return (
    <table className="help__table">
      <caption className="vh">Roles</caption>
      <TableHead columns={['Permission', ...HIGHEST_FIRST.map(capitalise)]} />
      <tbody>
        {ROWS.map(({ action, label }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {HIGHEST_FIRST.map((role) => (
              <td key={role} data-column={capitalise(role)} data-grant={PERMISSIONS[action][role]}>
                {GRANTS[PERMISSIONS[action][role]]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A node of a Help text, in the arguments of `createElement`, or plain text. `scripts/help-markdown.ts` produces them. */
export type HelpNode =
  | string
  | [tag: string, attributes: Record<string, string> | null, ...children: HelpNode[]];

const ROLES_TABLE = '{{ROLES_TABLE}}';

const withFacts = (words: string) => words.replace(/\{\{([\w.]+)\}\}/g, (_, path: string) => factOf(path));

function drawNode(node: HelpNode): ReactNode {
  if (typeof node === 'string') return withFacts(node);
  const [tag, attributes, ...children] = node;
  if (children[0] === ROLES_TABLE) return createElement(RolesTable);
  const { href = '' } = attributes ?? {};
  if (/^(?:#|\/admin\/)/.test(href)) return createElement(Link, { to: href }, ...children.map(drawNode));
  return createElement(tag, attributes, ...children.map(drawNode));
}

/** Renders a Help text. It uses no hooks, so that it can be searched without rendering. */
const drawHelp = (nodes: readonly HelpNode[]): ReactNode =>
  createElement(Fragment, null, ...nodes.map(drawNode));

const TEXTS = import.meta.glob<HelpNode[]>('./sections/*.md', { eager: true, import: 'default' });

export const SECTION_IDS = Object.keys(SECTION_TITLES) as SectionId[];

/** The sections of Help in order; the text of each is in the Markdown file with its id as its name. */
export const HELP_SECTIONS = SECTION_IDS.map((id) => ({
  id,
  title: SECTION_TITLES[id],
  body: drawHelp(TEXTS[`./sections/${id}.md`] ?? []),
}));

interface HelpSearchProps {
  term: string;
  found: number;
  onTerm: (term: string) => void;
}

/** Filters the sections: live with scripts, otherwise after submitting the form. */
function HelpSearch({ term, found, onTerm }: HelpSearchProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEarlyText(box, onTerm);
  return (
    <Form className="help__find field" role="search" action="/admin/help" replace preventScrollReset>
      <label htmlFor={id}>Search Help</label>
      <div className="find__line">
        <input
          ref={box}
          id={id}
          type="search"
          name="q"
          value={term}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onTerm(event.target.value)}
        />
        <button className="btn" type="submit" aria-label="Search">
          <Icon name="search" />
        </button>
      </div>
      <p className="note num" role="status">
        {term.trim() !== '' && `${found} of ${HELP_SECTIONS.length} sections`}
      </p>
    </Form>
  );
}

/** Returns the text of a React element. Function components in it are called, so they must not use hooks. */
function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map((part: ReactNode) => wordsOf(part)).join('');
  if (!isValidElement<{ children?: ReactNode }>(node)) return '';
  const { type, props } = node;
  if (typeof type !== 'function')
    return isBlock(type) ? ` ${wordsOf(props.children)} ` : wordsOf(props.children);
  return wordsOf((type as (props: object) => ReactNode)(props));
}

const INLINE = new Set<unknown>(['strong', 'em', 'a', 'kbd']);
const isBlock = (type: unknown) => typeof type === 'string' && !INLINE.has(type);

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLocaleLowerCase('en-GB');

let known: Map<SectionId, string> | undefined;
const texts = () =>
  (known ??= new Map(HELP_SECTIONS.map(({ id, title, body }) => [id, plain(`${title} ${wordsOf(body)}`)])));

/** Returns the sections that contain the term; all of them for an empty term. */
export function findSections(term: string): SectionId[] {
  const wanted = plain(term);
  return [...texts()].filter(([, text]) => text.includes(wanted)).map(([id]) => id);
}

/** The search term: from the URL until the user types. A navigation discards the typed term. */
function useTerm() {
  const { key } = useLocation();
  const asked = useSearchParams()[0].get('q') ?? '';
  const [typed, setTyped] = useState({ key, term: asked });
  if (typed.key !== key) setTyped({ key, term: asked });
  return [typed.key === key ? typed.term : asked, (term: string) => setTyped({ key, term })] as const;
}

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

const NAME = 'help-found';

/** Returns a range for every match in `root`; matches across elements are not found. */
function placesOf(root: HTMLElement, words: string): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const places: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').toLowerCase();
    for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + words.length)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, Math.min(at + words.length, node.nodeValue?.length ?? 0));
      places.push(range);
    }
  }
  return places;
}

/** Highlights a term with the CSS Custom Highlight API, where the browser supports it; the DOM is not changed. */
function useMarks(root: RefObject<HTMLElement>, term: string): void {
  useEffect(() => {
    const words = term.trim().toLowerCase();
    if (words === '' || !root.current || typeof Highlight === 'undefined') return;
    CSS.highlights.set(NAME, new Highlight(...placesOf(root.current, words)));
    return () => void CSS.highlights.delete(NAME);
  }, [root, term]);
}

function Contents({ ids, active, term }: { ids: readonly SectionId[]; active: SectionId; term: string }) {
  const search = term.trim() === '' ? '' : `?${new URLSearchParams({ q: term }).toString()}`;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (entry) list.current?.scrollTo({ left: entry.offsetLeft - 24 });
  }, [active]);
  return (
    <nav className="help__toc" aria-label="Contents">
      <ul ref={list}>
        {ids.map((id) => (
          <li key={id}>
            <Link to={{ search, hash: id }} replace aria-current={id === active ? 'location' : undefined}>
              {SECTION_TITLES[id]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Missing in browsers without the Network Information API. */
const connection = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }).connection;

function eagerness(): 'auto' | 'metadata' | 'none' {
  const { saveData = false, effectiveType = '4g' } = connection() ?? {};
  if (saveData || effectiveType.endsWith('2g')) return 'none';
  return effectiveType === '4g' ? 'auto' : 'metadata';
}

/** Preloads videos as far as the connection allows. `addresses` are URLs joined by spaces. */
function usePreloaded(addresses: string): void {
  useEffect(() => {
    const preload = eagerness();
    if (preload === 'none') return;
    const videos = addresses.split(' ').flatMap((address) => {
      if (address === '') return [];
      const video = document.createElement('video');
      video.preload = preload;
      video.muted = true;
      video.src = address;
      return [video];
    });
    return () => videos.forEach((video) => video.removeAttribute('src'));
  }, [addresses]);
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
          {shown.length === 0 && (
            <EmptyState
              title={`No help found matching “${term.trim()}”`}
              action={{ to: '/admin/help', label: 'Show all of Help' }}
            />
          )}
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

interface WatchProps {
  tutorial: Tutorial;
  onWatch: () => void;
}

/** Opens a tutorial; without scripts, a link to its file. */
function Watch({ tutorial: { title, videoUrl, posterUrl }, onWatch }: WatchProps) {
  const scripted = useHydrated();
  const words = (
    <>
      {videoUrl && <img src={posterUrl} alt="" width="1280" height="720" loading="lazy" />}
      <span>
        Watch: {title.charAt(0).toLowerCase()}
        {title.slice(1)}
      </span>
    </>
  );
  if (scripted)
    return (
      <button className="watch" type="button" onClick={onWatch}>
        {words}
      </button>
    );
  if (videoUrl)
    return (
      <a className="watch" href={videoUrl}>
        {words}
      </a>
    );
  return <p className="watch">Video tutorial coming soon</p>;
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
