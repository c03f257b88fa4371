import { Link, useNavigate, useFetcher, useLocation } from '@remix-run/react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  type ReactNode,
} from 'react';
import type { Actor } from '~/core/access/permissions';
import { ADMIN_SEARCH_PATH } from '~/core/request/list-address';
import { Icon } from '~/core/ui/icon';
import { useCombobox } from '~/core/ui/use-combobox';
import { useModal } from '~/core/ui/use-modal';
import { useQueryAnswer } from '~/core/ui/use-query-answer';
import { readLastOpened, type LastOpened } from './last-opened';
import {
  itemsFor,
  EMPTY_ANSWER,
  openedItems,
  PALETTE_PATH,
  type PaletteAnswer,
  type PaletteItem,
} from './palette-items';
import { ConfirmDialog } from '~/core/forms/form-question';
import { answerField, toastText, type FormError, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { useToast } from '~/core/ui/toasts';
import { IN_PLACE } from '~/records/list/list-context';
import { cleanQuery, QUERY_LENGTH } from '~/core/validation/search-query';

/** `crypto.randomUUID` is there on secure pages only. */
const newKey = (): string => `palette/${performance.timeOrigin + performance.now()}/${Math.random()}`;

/** Publishes the unpublished changes of a record by its own form, which asks its own question. Its message comes with the next data. */
function usePublish(): { publish: (form: string) => void; dialog: ReactNode } {
  const { submit, data, state } = useFetcher<{ ok: true } | FormError>();
  const { pathname } = useLocation();
  const [sent, setSent] = useState<{ form: string; fields: Record<string, string> } | null>(null);
  const handled = useRef<unknown>();
  const toast = useToast();
  const navigate = useNavigate();
  const send = useCallback(
    (form: string, fields: Record<string, string>) => {
      setSent({ form, fields });
      submit({ ...fields, [IDEMPOTENCY_KEY]: newKey() }, { method: 'post', action: form });
    },
    [submit],
  );
  const publish = (form: string) => {
    // The form itself is left, because it shows what is unpublished no longer.
    const stays = !pathname.startsWith(form);
    send(form, { intent: 'publish-changes', unpublished: 'shown', ...(stays && { [IN_PLACE]: 'true' }) });
  };
  const question = data?.ok === false && handled.current !== data ? data.question : undefined;
  useEffect(() => {
    if (state !== 'idle' || !sent || data?.ok !== false || data.question || handled.current === data) return;
    handled.current = data;
    toast({ tone: 'error', text: toastText(data) });
    // The form shows what is in the way.
    if (data.reason !== 'unreachable' && data.reason !== 'gone') navigate(sent.form);
  }, [state, sent, data, toast, navigate]);
  const end = () => {
    handled.current = data;
    setSent(null);
  };
  const dialog = (
    <ConfirmDialog
      open={state === 'idle' && sent !== null && question !== undefined}
      question={question?.text ?? ''}
      about={question?.about}
      verb={question?.verb ?? 'Publish'}
      onCancel={end}
      onConfirm={() => {
        end();
        if (sent && question)
          send(sent.form, { ...sent.fields, [answerField(question)]: question.confirmation });
      }}
    />
  );
  return { publish, dialog };
}

interface PaletteProps {
  actor: Actor;
  isOpen: boolean;
  onClose: () => void;
}

/** Finds records, files, users and screens, and does what can be done. It stays mounted for the question before something is published. */
export default function Palette({ actor, isOpen, onClose }: PaletteProps) {
  const { publish, dialog } = usePublish();
  return (
    <>
      {isOpen && <PaletteDialog actor={actor} onClose={onClose} onPublish={publish} />}
      {dialog}
    </>
  );
}

interface PaletteDialogProps extends Omit<PaletteProps, 'isOpen'> {
  /** Takes the address of the record's form. */
  onPublish: (form: string) => void;
}

function logOut(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/admin/logout';
  document.body.append(form);
  form.submit();
}

const answerUrl = (q: string): string => `${PALETTE_PATH}?${new URLSearchParams({ q }).toString()}`;

function usePaletteItems(actor: Actor, text: string) {
  const { answer, isFailed, q } = useQueryAnswer<PaletteAnswer>(text, answerUrl);
  const [opened, setOpened] = useState<LastOpened[]>([]);
  useEffect(() => {
    setOpened(readLastOpened(actor.id));
  }, [actor.id]);
  const query = cleanQuery(text);
  const items =
    query === '' ? openedItems(opened) : itemsFor(actor, query, (!isFailed && answer) || EMPTY_ANSWER);
  return { items, query, isFailed, isCurrent: q === query };
}

/** Runs what was chosen; Ctrl or ⌘ opens it in a new tab. */
function useRun({ onClose, onPublish }: Pick<PaletteDialogProps, 'onClose' | 'onPublish'>) {
  const navigate = useNavigate();
  const inNewTab = useRef(false);
  const noteTab = ({ ctrlKey, metaKey }: KeyboardEvent | MouseEvent) => {
    inNewTab.current = ctrlKey || metaKey;
  };
  const run = ({ does }: PaletteItem) => {
    if (does === 'log out') return logOut();
    if ('to' in does && inNewTab.current) return void window.open(does.to);
    onClose();
    if ('to' in does) navigate(does.to);
    else onPublish(does.publish);
  };
  return { run, noteTab };
}

function PaletteDialog({ actor, onClose, onPublish }: PaletteDialogProps) {
  const id = `${useId()}-list`;
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  useModal(dialog, true, onClose);
  const { items, ...asked } = usePaletteItems(actor, text);
  const { run, noteTab } = useRun({ onClose, onPublish });
  const { input, option, onKeyDown } = useCombobox({
    id,
    isOpen: items.length > 0,
    count: items.length,
    of: text,
    onChoose: (index) => items[index] && run(items[index]),
  });
  const { query } = asked;
  const page =
    query === '' ? ADMIN_SEARCH_PATH : `${ADMIN_SEARCH_PATH}?${new URLSearchParams({ q: query }).toString()}`;
  return (
    <dialog ref={dialog} className="dialog palette" aria-label="Search">
      <div className="palette__row">
        <Icon name="search" />
        <input
          {...input}
          aria-label="Search"
          placeholder="Find or do"
          value={text}
          maxLength={QUERY_LENGTH.most}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            noteTab(event);
            onKeyDown(event);
          }}
        />
        <button className="btn btn--plain" type="button" onClick={onClose}>
          <kbd>Esc</kbd>
          <span className="vh">Close</span>
        </button>
      </div>
      <PaletteList id={id} items={items} option={option} onPoint={noteTab} />
      <PaletteEnd status={statusOf({ ...asked, count: items.length })} page={page} onLeave={onClose} />
    </dialog>
  );
}

interface Asked {
  query: string;
  count: number;
  isFailed: boolean;
  isCurrent: boolean;
}

/** '' while the answer is awaited, so that each letter is not announced. */
function statusOf({ query, count, isFailed, isCurrent }: Asked): string {
  if (query === '') return count > 0 ? '' : 'Type to find records, files and screens.';
  if (!isCurrent) return '';
  if (isFailed) return 'The search cannot be reached.';
  if (count === 0) return 'Nothing found';
  return count === 1 ? '1 result' : `${count} results`;
}

interface PaletteListProps {
  id: string;
  items: readonly PaletteItem[];
  option: ReturnType<typeof useCombobox>['option'];
  onPoint: (event: MouseEvent) => void;
}

function PaletteList({ id, items, option, onPoint }: PaletteListProps) {
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <div className="palette__list" id={id} role="listbox" aria-label="Results" hidden={items.length === 0}>
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p className="palette__group" id={`${id}-${group}`} role="presentation">
            {group}
          </p>
          {items.map(
            (item, index) =>
              item.group === group && (
                <div key={item.key} {...option(index)} aria-label={item.title} onPointerDown={onPoint}>
                  <PaletteOption {...item} />
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  );
}

const PaletteOption = ({ title, icon, picture, badge, noun }: PaletteItem) => (
  <>
    <span className="palette__lead">
      {picture ? <img src={picture} alt="" width="96" height="54" loading="lazy" /> : <Icon name={icon} />}
    </span>
    <bdi className="palette__title">{title}</bdi>
    <span className="palette__about">
      {badge && <span className={badge.className}>{badge.words}</span>}
      {noun && <span>{noun}</span>}
    </span>
  </>
);

const PaletteEnd = ({ status, page, onLeave }: { status: string; page: string; onLeave: () => void }) => (
  <div className="palette__end">
    <Link className="link" to={page} onClick={onLeave}>
      All results
    </Link>
    <p className="quiet" role="status">
      {status}
    </p>
    <p className="quiet palette__keys" aria-hidden="true">
      <kbd>↑</kbd>
      <kbd>↓</kbd> choose <kbd>Enter</kbd> open
    </p>
  </div>
);
