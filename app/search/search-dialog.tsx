import { Link, useNavigate } from '@remix-run/react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Glyph } from '~/core/ui/glyph';
import { useCombobox } from '~/core/ui/use-combobox';
import { useModal } from '~/core/ui/use-modal';
import { SEARCH_PATH } from '~/site/layout/site-navigation';
import searchStyles from './search.css?url';
import { SEARCH_WORDS, searchUrl, type SearchKind } from './search-kinds';
import { useQueryAnswer } from '~/core/ui/use-query-answer';
import { cleanQuery, isQuery, QUERY_LENGTH, QUERY_PROBLEM } from '~/core/validation/search-query';

/** Loads the style sheet, unless the page has it; the dialog can be shown then. */
export function loadStyles(): Promise<void> {
  if (document.querySelector(`link[href="${searchStyles}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = searchStyles;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error('The style sheet of the search could not be loaded'));
    };
    document.head.append(link);
  });
}

const keyOf = ({ kind, id }: DialogResult): string => `${kind} ${id}`;

/** Opens a page, which takes the place of the dialog in the history. */
function useOpen(): (url: string) => void {
  const navigate = useNavigate();
  return (url) => navigate(url, { replace: true });
}

/** The results while one types: the arrow keys choose one, Enter opens it, Escape closes the dialog. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const open = useOpen();
  const [typed, setTyped] = useState('');
  const { q: answered, answer, isFailed } = useResults(typed);
  useModal(ref, true, onClose);
  const found = answer?.data ?? [];
  const q = cleanQuery(typed);
  const listId = `${id}-list`;
  const { input, option, onKeyDown } = useCombobox({
    id: listId,
    isOpen: found.length > 0,
    count: found.length,
    of: `${answered} ${typed}`,
    start: -1,
    stopsAtField: true,
    onChoose: (index) => found[index] && open(found[index].url),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isQuery(q)) open(searchUrl(q));
  };
  return (
    <dialog ref={ref} className="seekbox theme-dark" aria-label="Search">
      <form className="seekbox__row" role="search" action={SEARCH_PATH} onSubmit={submit}>
        <Glyph name="search" />
        <label className="vh" htmlFor={`${id}-q`}>
          Search
        </label>
        <input
          {...input}
          id={`${id}-q`}
          className="search-input"
          name="q"
          type="search"
          autoComplete="off"
          dir="auto"
          enterKeyHint="search"
          maxLength={QUERY_LENGTH.most}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            onKeyDown(event);
            if (event.key !== 'Escape') return;
            // The browser would empty the field first.
            event.preventDefault();
            onClose();
          }}
        />
        <button className="close" type="button" onClick={onClose}>
          Close
          <Glyph name="close" />
        </button>
      </form>
      <ResultList id={listId} found={found} option={option} />
      <SearchEnd q={q} status={statusOf(answer?.total, { hasFailed: isFailed && answered === q, q })} />
    </dialog>
  );
}

const SearchEnd = ({ q, status }: { q: string; status: string }) => (
  <p className="seekbox__end">
    <span role="status">{status}</span>
    <Link className="link" to={isQuery(q) ? searchUrl(q) : SEARCH_PATH} replace>
      All results
    </Link>
    <span className="seekbox__keys" aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> to choose <kbd>Enter</kbd> to open <kbd>Esc</kbd> to close
    </span>
  </p>
);

function statusOf(total: number | undefined, { hasFailed, q }: { hasFailed: boolean; q: string }): string {
  if (hasFailed) return 'The search cannot be reached. Please try again.';
  if (q !== '' && !isQuery(q)) return [...q].length > QUERY_LENGTH.least ? QUERY_PROBLEM : '';
  if (total === undefined) return isQuery(q) ? 'Searching…' : '';
  return total === 0 ? 'Nothing found' : `${total} ${total === 1 ? 'result' : 'results'}`;
}

interface ResultListProps {
  id: string;
  found: readonly DialogResult[];
  option: ReturnType<typeof useCombobox>['option'];
}

const ResultList = ({ id, found, option }: ResultListProps) => (
  <div className="seekroll" id={id} role="listbox" aria-label="Results">
    {found.map((result, index) => (
      <div key={keyOf(result)} {...option(index)} aria-label={result.title}>
        <Result {...result} />
      </div>
    ))}
  </div>
);

const Result = ({ kind, title, excerpt, thumbnailUrl }: DialogResult) => (
  <>
    <span className="role">{SEARCH_WORDS[kind].one}</span>
    <span className="seekroll__text">
      <b className="display seekroll__title">{title}</b>
      {excerpt && <small>{excerpt}</small>}
    </span>
    {thumbnailUrl && <img src={thumbnailUrl} alt="" width="320" height="180" />}
  </>
);

export interface DialogResult {
  kind: SearchKind;
  id: string;
  title: string;
  url: string;
  excerpt: string;
  thumbnailUrl: string;
}

const MAX_RESULTS = '8';

const urlOf = (q: string): string =>
  `/api/search?${new URLSearchParams({ q, limit: MAX_RESULTS }).toString()}`;

export const useResults = (typed: string) =>
  useQueryAnswer<{ data: DialogResult[]; total: number }>(typed, urlOf);
