import { type ContentKind, HIDDEN, LIST_PATHS, MESSAGES, TEXTS } from '~/core/nouns/kinds';
import { type ReactNode, useEffect, useRef, useState, useContext } from 'react';
import type { MediaFacts } from '~/core/files/media';
import { type RecordExtras, START_PARAMETER, type RecordStart } from '~/core/forms/record-extras';
import type { Visibility } from '~/core/nouns/visibility';
import type { FormError } from '~/core/merge/form-error';
import { NewestFilesContext } from '~/media/rich-text/use-block-files';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { AnswersRegion, FieldNotes, NoteTicksForm } from '~/records/previews/answers-region';
import type { AnswerView, AskedRow } from '~/records/previews/ask';
import type { LinkShownOnce } from '~/sharing/share-links';
import { SharePreview } from '~/records/previews/share-preview';
import { ShowTabs } from './show-screen';
import { ArticleFields, PageFields, PersonFields, PlainFields, ShowFields } from './record-fields';
import { RecordForm, type SaveButton } from '~/core/forms/record-form';
import type { RecordFormState } from '~/core/forms/use-record-form';
import { Link, useLocation } from '@remix-run/react';
import { toLocalInput, viewsWords, countWord } from '~/core/text/formats';
import { textEntries } from '~/core/forms/control-values';
import { FieldContext } from '~/core/forms/field';
import { Notice } from '~/core/ui/notice';
import { openPassages, findOpenPassages } from '~/core/text/parts';
import { openPassagesOf } from '~/core/nouns/page';

interface RecordFormParts {
  fields: (extras: RecordExtras) => ReactNode;
  tabs?: (record: { id: string; title: string; extras: RecordExtras; list: string }) => ReactNode;
}

/** The forms of their own that kinds have; others are drawn from their fields. */
const FORMS: { readonly [K in ContentKind]?: RecordFormParts } = {
  show: {
    fields: () => <ShowFields />,
    tabs: ({ extras, ...record }) => <ShowTabs {...record} counts={extras.counts} />,
  },
  article: {
    fields: ({ categories, shows }) => <ArticleFields categories={categories} shows={shows} />,
  },
  person: {
    fields: () => <PersonFields />,
  },
  page: {
    fields: ({ starts, now, links }) => (
      <>
        <OpenPassages note={starts.find(({ isChosen }) => isChosen)?.note ?? ''} />
        <PageFields now={now} links={links} />
      </>
    ),
  },
};

const RecordFields = ({ kind, extras }: Pick<NewRecordProps, 'kind' | 'extras'>) => (
  <NewestFilesContext.Provider value={extras.newestFiles}>
    {FORMS[kind]?.fields(extras) ?? <PlainFields kind={kind} />}
  </NewestFilesContext.Provider>
);

interface NewRecordProps {
  kind: ContentKind;
  panel: RecordFormState;
  extras: RecordExtras;
  formError: FormError | undefined;
}

/** All kinds share one route, so only their keys tell the forms apart. */
export function NewRecord({ kind, panel, extras, formError }: NewRecordProps) {
  const { addTitle, heading, one } = TEXTS[kind];
  const { saving } = MESSAGES[kind];
  const start = extras.starts.find(({ isChosen }) => isChosen);
  return (
    <RecordForm
      // Another start has other initial values.
      key={`${kind}/${start?.name ?? ''}`}
      {...panel}
      title={addTitle}
      backLabel={heading}
      saving={saving}
      otherSaves={savesOfNew(kind)}
      formError={formError}
    >
      {extras.starts.length > 0 && <StartFrom one={one} starts={extras.starts} />}
      <RecordFields kind={kind} extras={extras} />
    </RecordForm>
  );
}

const SAVE_HIDDEN = { draft: 'Save as draft', inactive: 'Save hidden' } as const;

function savesOfNew(kind: ContentKind): SaveButton[] {
  const hidden = HIDDEN[kind];
  return 'status' in hidden ? [{ intent: 'save-hidden', label: SAVE_HIDDEN[hidden.status] }] : [];
}

interface EditRecordProps extends NewRecordProps {
  id: string;
  panel: RecordFormState & { mayKeep: boolean };
  visibility: Visibility;
  media: Record<string, MediaFacts>;
  /** In 30 days; null for a record that is not public, and where nothing is counted. */
  views: number | null;
  previews: AskedRow[];
  answers: { answers: AnswerView[]; total: number };
  /** Links that were just made, which are shown once. */
  made: readonly LinkShownOnce[] | undefined;
}

export function EditRecord({ kind, id, panel, extras, formError, ...record }: EditRecordProps) {
  const { editTitle, heading, one } = TEXTS[kind];
  const path = `${LIST_PATHS[kind]}/${id}`;
  const { visibility, media, previews, answers, made, views } = record;
  const isAboutLinks = formError?.values.intent === 'make-preview';
  return (
    <MediaFactsContext.Provider key={`${kind}/${id}`} value={media}>
      <RecordForm
        {...panel}
        visibility={visibility}
        extra={views !== null && <p className="quiet num">{viewsWords(views)} in 30 days</p>}
        historyPath={`${path}/history`}
        title={editTitle}
        backLabel={heading}
        saving={MESSAGES[kind].saving}
        otherSaves={savesOf(panel, extras)}
        formError={formError}
        tabs={FORMS[kind]?.tabs?.({ id, title: panel.values.title ?? '', extras, list: panel.backTo ?? '' })}
        notices={<AnswersRegion path={path} {...answers} now={extras.now} />}
      >
        <FieldNotes answers={answers.answers}>
          <RecordFields kind={kind} extras={extras} />
        </FieldNotes>
      </RecordForm>
      <NoteTicksForm path={path} />
      <SharePreview
        action={path}
        what={`this ${one}`}
        links={previews}
        formKey={`preview/${panel.idempotencyKey}`}
        made={made}
        formError={isAboutLinks ? formError : undefined}
      />
    </MediaFactsContext.Provider>
  );
}

function savesOf({ mayKeep, values }: EditRecordProps['panel'], { now }: RecordExtras): SaveButton[] {
  if (mayKeep) return [{ intent: 'keep-changes', label: 'Keep as unpublished changes' }];
  if (values.status !== 'draft') return [];
  return [{ intent: 'publish', label: <PublishLabel publishedAt={values.publishedAt ?? ''} now={now} /> }];
}

/** Follows the date in the form. */
function PublishLabel({ publishedAt, now }: { publishedAt: string; now: string }) {
  const label = useRef<HTMLSpanElement>(null);
  const [isLater, setLater] = useState(publishedAt > toLocalInput(now));
  useEffect(() => {
    const form = label.current?.closest('form');
    const follow = () => {
      const date = form?.elements.namedItem('publishedAt');
      if (date instanceof HTMLInputElement) setLater(date.value > toLocalInput(new Date()));
    };
    form?.addEventListener('input', follow);
    return () => form?.removeEventListener('input', follow);
  }, []);
  return <span ref={label}>{isLater ? 'Schedule' : 'Publish'}</span>;
}

function StartFrom({ one, starts }: { one: string; starts: RecordStart[] }) {
  const to = useStartUrl();
  const empty = { name: '', title: `Empty ${one}`, about: 'You write every word.' };
  return (
    <nav className="start-from" aria-labelledby="start-from">
      <h2 id="start-from">Start from</h2>
      <ul className="starts">
        <li>
          <StartLink {...empty} to={to('')} left="No text" isChosen={!starts.some((each) => each.isChosen)} />
        </li>
        {starts.map(({ name, toDecide, ...start }) => (
          <li key={name}>
            <StartLink {...start} to={to(name)} left={`${toDecide} to decide`} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the address of the form with another start. It keeps the list. */
function useStartUrl(): (name: string) => string {
  const { pathname, search } = useLocation();
  return (name) => {
    const query = new URLSearchParams(search);
    query.delete(START_PARAMETER);
    if (name) query.set(START_PARAMETER, name);
    return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
  };
}

interface StartLinkProps extends Pick<RecordStart, 'title' | 'about' | 'isChosen'> {
  to: string;
  left: string;
}

function StartLink({ to, title, about, left, isChosen }: StartLinkProps) {
  return (
    <Link to={to} aria-current={isChosen || undefined}>
      <strong>{title}</strong> <span>{about}</span> <small className="num">{left}</small>
    </Link>
  );
}

const VACANCIES = 'vacancies.';

type Values = Readonly<Record<string, string | undefined>>;

function countIn(values: Values): number {
  const { title, intro, body } = values;
  const ofVacancies = Object.entries(values)
    .filter(([name]) => name.startsWith(VACANCIES))
    .reduce((sum, [, text = '']) => sum + openPassages(text), 0);
  return openPassagesOf({ title, intro, body }) + ofVacancies;
}

const valuesOf = (form: HTMLFormElement): Values => Object.fromEntries(textEntries(form));

/** Counts and marks the passages in square brackets of a page's form: they are still to be written. */
function OpenPassages({ note }: { note: string }) {
  const { values } = useContext(FieldContext);
  const place = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(() => countIn(values));
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const update = () => setCount(countIn(valuesOf(form)));
    form.addEventListener('input', update);
    const stopMarking = markOpenPassages(form);
    return () => {
      form.removeEventListener('input', update);
      stopMarking();
    };
  }, []);
  return (
    <div ref={place}>
      {count > 0 && (
        <Notice kind="warn">
          <p>
            <strong>
              {count === 1 ? 'One passage is' : `${countWord(count)} passages are`} yours to decide.
            </strong>
          </p>
          <p>
            {['Publishing asks first while one stands in square brackets.', note].filter(Boolean).join(' ')}
          </p>
        </Notice>
      )}
    </div>
  );
}

const NAME = 'open-passages';

/**
 * Marks the passages in square brackets in the editors of a form, also in those that load later. Marks are not part of the text; browsers
 * without support show none. Returns a function that ends it.
 */
function markOpenPassages(form: HTMLFormElement): () => void {
  if (!('highlights' in CSS)) return () => undefined;
  const mark = () => {
    const editors = [...form.querySelectorAll('.ql-editor')];
    CSS.highlights.set(NAME, new Highlight(...editors.flatMap(passagesIn)));
  };
  mark();
  const observer = new MutationObserver(mark);
  observer.observe(form, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    CSS.highlights.delete(NAME);
  };
}

/** Ranges of an editor's passages; one may span several elements. */
function passagesIn(editor: Element): Range[] {
  const nodes: { node: Node; start: number }[] = [];
  const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
  let text = '';
  while (walker.nextNode()) {
    nodes.push({ node: walker.currentNode, start: text.length });
    text += walker.currentNode.nodeValue ?? '';
  }
  let at = 0;
  const placeOf = (position: number) => {
    while ((nodes[at + 1]?.start ?? Infinity) < position) at += 1;
    const { node, start } = nodes[at] ?? { node: editor, start: position };
    return [node, position - start] as const;
  };
  return findOpenPassages(text).map(([start, end]) => {
    const range = document.createRange();
    range.setStart(...placeOf(start));
    range.setEnd(...placeOf(end));
    return range;
  });
}
