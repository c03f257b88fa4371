import { Link, useParams } from '@remix-run/react';
import {
  type ComponentProps,
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { FileUse } from '~/core/files/file-library';
import type { FileType, UploadType } from '~/core/files/uploads';
import { AreaField, FieldContext, FieldError, useFormField } from '~/core/forms/field';
import {
  appendRows,
  changeRows,
  type RowChange,
  rowChangeText,
  ROWS_BUTTON,
  rowsOf,
  withRows,
} from '~/core/forms/rows';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { Icon } from '~/core/ui/icon';
import { Notice } from '~/core/ui/notice';
import { withRetries } from '~/core/ui/retry';
import { useToast } from '~/core/ui/toasts';
import { useHydrated } from '~/core/ui/use-hydrated';
import { ByAddress } from '~/media/upload/by-address';
import { UploadControl } from '~/media/upload/upload-control';
import { RowList, RowsButton, useRows } from '~/records/form/row-list';
import { stillNeeds } from './missing-parts';
import { clearanceWaits, type KitFile, type PersonChoice, rowOfFile } from './still-rows';

interface KitState {
  files: Readonly<Record<string, KitFile>>;
  cast: PersonChoice[];
  isEmbargoed: boolean;
  mayClear: boolean;
  onAdded: (files: KitFile[]) => void;
}

export const KitContext = createContext<KitState>({
  files: {},
  cast: [],
  isEmbargoed: false,
  mayClear: false,
  onAdded: () => undefined,
});

interface FileListsProps extends Partial<Omit<KitState, 'onAdded'>> {
  children: ReactNode;
}

/** Around a form with lists of files; `files` are the saved ones. */
export function FileLists({
  files,
  cast = [],
  isEmbargoed = false,
  mayClear = false,
  children,
}: FileListsProps) {
  // Files as they were when they were added.
  const [added, setAdded] = useState<Record<string, KitFile>>({});
  const onAdded = (found: KitFile[]) =>
    setAdded((before) => ({ ...before, ...Object.fromEntries(found.map((file) => [file.file, file])) }));
  return (
    <KitContext.Provider value={{ files: { ...added, ...files }, cast, isEmbargoed, mayClear, onAdded }}>
      {children}
    </KitContext.Provider>
  );
}

/** The id of the datalist with everyone the show credits. */
export const NAMES_LIST = 'credited-names';

const WORDS = {
  off: () => 'Nobody. Links to the kit end for good.',
  link: () => 'Anybody who has a link that ends.',
  public: (slug: string) => `Everybody, at /press/${slug}.`,
} as const;

export function VisibilityField({ name, label, slug }: Record<'name' | 'label' | 'slug', string>) {
  const { control, value, error, isChanged } = useFormField({ name });
  const { id, name: group, ...about } = control;
  return (
    <div className={isChanged ? 'field changed' : 'field'}>
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <div className="choices" role="radiogroup" aria-labelledby={`${id}-label`} {...about}>
        {SHOW_PRESS_FIELDS.visibility.options.map(([option, words]) => (
          <label key={option}>
            <input
              type="radio"
              name={group}
              value={option}
              aria-label={words}
              aria-describedby={`${id}-${option}`}
              defaultChecked={value === option}
            />
            <strong>{words}</strong>
            <span id={`${id}-${option}`}>{WORDS[option](slug)}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface ClearanceProps {
  row: string;
  file: KitFile | undefined;
  /** The id of the text that says how it stands with the clearance. */
  noteId: string;
}

/** The checkbox that clears a picture for the press, for users who may; disabled while an approval is missing. */
export function Clearance({ row, file, noteId }: ClearanceProps) {
  const { values, errors } = useContext(FieldContext);
  const { mayClear } = useContext(KitContext);
  if (!mayClear) return null;
  const name = `${row}.cleared`;
  const isCleared = values[name] === 'true';
  const isWaiting = !isCleared && file !== undefined && clearanceWaits(file) !== '';
  return (
    <label className="tick press-still__clear">
      {!isWaiting && <input type="hidden" name={name} value="false" />}
      <input
        type="checkbox"
        aria-describedby={noteId}
        name={name}
        value="true"
        {...(isWaiting ? { disabled: true } : { defaultChecked: isCleared })}
        {...(errors[name] && { 'aria-invalid': true })}
      />
      <span>Cleared for the press</span>
    </label>
  );
}

/** Returns who cleared a picture, or why it is not cleared yet; empty if nothing is in the way. */
export function clearanceNote(
  file: KitFile | undefined,
  { isCleared, mayClear }: Record<'isCleared' | 'mayClear', boolean>,
): string {
  if (!mayClear) return isCleared ? '' : 'Editors clear pictures.';
  if (isCleared) return [file?.clearedWords, LOSES].filter(Boolean).join('. ');
  return (file && clearanceWaits(file)) || stillNeeds(file ?? { credit: '', caption: '', alt: '' });
}

const LOSES = 'Naming somebody else on it takes this away until they have approved';

interface AddFilesProps {
  list: string;
  label: string;
  /** The name of the control for file names, one a line, for browsers without scripts. */
  lines: string;
  fileType: FileType;
  /** Where scripts request file details; by default the kit of the show in the URL. */
  filesPath?: string;
  type?: UploadType;
  title: string;
}

const NOT_ADDED = 'The files could not be added just now. They are in the library.';

export function AddFiles({ list, label, lines, fileType, title, type = 'show', filesPath }: AddFilesProps) {
  const { id = '' } = useParams();
  const isScripted = useHydrated();
  const add = useAdding(list, filesPath ?? `/admin/shows/${id}/press/files`);
  return (
    <>
      <UploadControl
        name={lines}
        label={label}
        value=""
        onChange={add}
        type={type}
        fileType={fileType}
        slug={() => title}
        several
        isForPress
      />
      {!isScripted && (
        <div className="press-form__typed">
          <ByAddress error={undefined}>
            <AreaField
              name={lines}
              label={`Addresses of files for ${label.toLowerCase()}, one a line`}
              rows={2}
              note="The library shows the address of every file."
              dir="ltr"
            />
          </ByAddress>
          <p className="acts">
            <button className="btn" type="submit" name={ROWS_BUTTON} value={`add-files ${list}`}>
              Add
            </button>
          </p>
        </div>
      )}
    </>
  );
}

/** Returns a function that adds a row for a file's URL. Several additions at once share a request. */
function useAdding(list: string, filesPath: string) {
  const { change } = useRows();
  const { onAdded } = useContext(KitContext);
  const toast = useToast();
  const latest = useRef({ change, onAdded });
  latest.current = { change, onAdded };
  const waiting = useRef<string[]>([]);
  const addAll = async () => {
    const urls = waiting.current.splice(0);
    const found = await askFor(filesPath, urls);
    if (!found) {
      toast({ tone: 'error', text: NOT_ADDED });
      return;
    }
    // Each change reads the form, so the previous one must be rendered.
    flushSync(() => {
      latest.current.onAdded(found);
      latest.current.change((values) => {
        const rows = rowsOf(values, list) ?? [];
        const known = new Set(rows.map(({ file }) => file));
        const added = found.filter(({ file }) => !known.has(file)).map(rowOfFile);
        return withRows(values, list, appendRows(rows, added));
      });
    });
  };
  return (url: string) => {
    if (url === '') return;
    waiting.current.push(url);
    if (waiting.current.length === 1) queueMicrotask(() => void addAll());
  };
}

/** Files per request, because their addresses are in its URL. */
const FILES_OF_REQUEST = 25;

/** Returns the files at these addresses; null if the server cannot be reached. */
async function askFor(path: string, urls: readonly string[]): Promise<KitFile[] | null> {
  const files: KitFile[] = [];
  try {
    for (let start = 0; start < urls.length; start += FILES_OF_REQUEST) {
      const query = new URLSearchParams(
        urls.slice(start, start + FILES_OF_REQUEST).map((url) => ['file', url]),
      );
      const address = `${path}?${query.toString()}`;
      const answer = await withRetries(() => fetch(address));
      if (!answer.ok) return null;
      files.push(...((await answer.json()) as { files: KitFile[] }).files);
    }
    return files;
  } catch {
    return null;
  }
}

/** Addresses of pictures of this site for staff; checked because the value comes from a form. */
const OWN = /^\/(?:assets|admin)\//;

type RowListProps = ComponentProps<typeof RowList>;

/** The rows of a list of files. */
export const FileRows = ({
  list,
  ...props
}: { list: string } & Pick<RowListProps, 'field' | 'removeLabel' | 'children'>) => (
  <RowList path={list} isOneOfSeveral addLabel={null} titleOf={({ name = '' }) => name} {...props} />
);

/** The picture of a row's file, with the hidden controls that identify the row, and the file's problems. */
export function FileThumbnail({ row }: { row: string }) {
  const { values, errors } = useContext(FieldContext);
  const picture = values[`${row}.picture`] ?? '';
  const [error] = errors[`${row}.file`] ?? errors[row] ?? [];
  return (
    <>
      {['file', 'name', 'picture'].map((name) => (
        <input key={name} type="hidden" name={`${row}.${name}`} value={values[`${row}.${name}`] ?? ''} />
      ))}
      <span className="pic press-form__picture">
        {OWN.test(picture) && (
          <img src={picture} alt="" width={120} height={80} loading="lazy" decoding="async" />
        )}
      </span>
      {error && (
        <span className="wrong" role="alert">
          <Icon name="warning" />
          {error}
        </span>
      )}
    </>
  );
}

export function FileLine({ row, children }: { row: string; children?: ReactNode }) {
  const { values } = useContext(FieldContext);
  return (
    <div className="row press-form__file">
      <FileThumbnail row={row} />
      <span dir="auto">{values[`${row}.name`]}</span>
      {children}
    </div>
  );
}

/** Says where visitors see a row's film already; under an embargo it can be removed from the kit. */
export function AlreadyPublic({ row }: { row: string }) {
  const { values } = useContext(FieldContext);
  const { files, isEmbargoed } = useContext(KitContext);
  const places = files[values[`${row}.file`] ?? '']?.onSite ?? [];
  if (places.length === 0) return null;
  if (!isEmbargoed)
    return (
      <p className="already-public quiet">
        Already public: <LinkedPlaces places={places} />
      </p>
    );
  return (
    <div className="already-public">
      <TakeOut row={row} places={places} />
    </div>
  );
}

/** Of a file that an embargo cannot hide: where it is, and the button that removes it from the kit. */
export function TakeOut({ row, places }: { row: string; places: readonly FileUse[] }) {
  const { values } = useContext(FieldContext);
  const change: RowChange = { verb: 'remove', path: row };
  return (
    <Notice kind="warn">
      <strong>Already public: an embargo cannot hide it any more</strong>
      <p className="already-public">
        On the site in <LinkedPlaces places={places} />. Everything else of this form is saved.
      </p>
      <p>
        <RowsButton value={rowChangeText(change)} change={(now) => changeRows(now, change)}>
          Take out of the kit<span className="vh">: {values[`${row}.name`]}</span>
        </RowsButton>
      </p>
    </Notice>
  );
}

export const LinkedPlaces = ({ places }: { places: readonly FileUse[] }) =>
  places.map(({ kind, id, title, path }, index) => (
    <Fragment key={`${kind} ${id}`}>
      {index > 0 && (index === places.length - 1 ? ' and ' : ', ')}
      {path === null ? (
        <bdi>{title}</bdi>
      ) : (
        <Link to={path}>
          <bdi>{title}</bdi>
        </Link>
      )}
    </Fragment>
  ));
