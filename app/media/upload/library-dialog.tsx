import { LIMITS } from '~/core/validation/limits';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '~/core/ui/icon';
import { useModal } from '~/core/ui/use-modal';
import { nameOf, type LibraryFile, type LibraryPageData, type StoredFile } from '~/core/files/file-library';
import type { MediaType } from '~/core/files/uploads';
import { FileImage, HeldBackMark, Picker } from './pickers';
import { askForPage } from './library-files';
import type { UploadDestination } from './send-whole';
import { useReportRunningUploads } from '~/core/forms/running-uploads';
import { UploadRows } from './upload-row';
import { useUploads } from './use-uploads';

/** How many files are inserted into a text. Others are uploaded in the dialog. */
export interface Insertion {
  least: number;
  most: number;
  destination: (file: File) => UploadDestination;
}

interface LibraryDialogProps {
  kinds: readonly MediaType[];
  several: boolean;
  /** For a text: the dialog ends with Insert, even for a single file. */
  insertion?: Insertion;
  onChoose: (urls: string[]) => void;
  onClose: () => void;
}

/** Debounce of the search, in milliseconds. */
const REST_MS = 200;
const KIND_TEXTS = { all: 'All', image: 'Images', video: 'Videos' } as const;
type Shown = keyof typeof KIND_TEXTS;

/** Chooses files from the library: a single one with its button, or several with checkboxes. */
export default function LibraryDialog({ kinds, several, insertion, onChoose, onClose }: LibraryDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [q, setQ] = useState('');
  const [shown, setShown] = useState<Shown>(kinds.length === 1 ? (kinds[0] ?? 'all') : 'all');
  const [number, setNumber] = useState(1);
  const [chosen, setChosen] = useState<string[]>([]);
  const [uploaded, setUploaded] = useState(0);
  const [isUploading, setUploading] = useState(false);
  const { page, isFailed } = useLibraryPage(q, shown, number, uploaded);
  useModal(dialog, true, onClose);
  const isChecked = several || insertion !== undefined;
  const most = insertion?.most ?? Infinity;
  const choose = ({ url }: { url: string }) => {
    if (!isChecked) onChoose([url]);
    else setChosen((all) => toggled(all, url, most));
  };
  // React events bubble through portals, so they would reach the form that contains the dialog.
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog dialog--wide"
      aria-labelledby={`${id}-title`}
      onInput={(event) => event.stopPropagation()}
      onSubmit={(event) => event.stopPropagation()}
    >
      <div className="dialog__in">
        <header className="library__head">
          <h2 id={`${id}-title`}>Media library</h2>
          <button className="btn btn--plain" type="button" onClick={onClose}>
            Close
          </button>
        </header>
        <div className="field library__find">
          <label htmlFor={`${id}-q`}>Search files</label>
          <input
            id={`${id}-q`}
            type="search"
            maxLength={LIMITS.search}
            autoComplete="off"
            onChange={(event) => {
              setQ(event.target.value.trim());
              setNumber(1);
            }}
          />
        </div>
        {kinds.length > 1 && (
          <KindFilter
            shown={shown}
            onShow={(next) => {
              setShown(next);
              setNumber(1);
            }}
          />
        )}
        {insertion && (
          <DialogUpload
            kind={kinds[0] ?? 'image'}
            several={insertion.most > 1}
            destination={insertion.destination}
            onRunning={setUploading}
            onDone={({ url }) => {
              setUploaded((count) => count + 1);
              setChosen((all) => (all.includes(url) ? all : toggled(all, url, most)));
            }}
          />
        )}
        {page && <Files page={page} chosen={isChecked ? chosen : null} onChoose={choose} />}
        <p role="status" className={page && page.total > 0 && !isFailed ? 'vh' : undefined}>
          {isFailed ? 'The library cannot be loaded right now.' : page ? foundText(page, q) : 'Loading...'}
        </p>
        {page && page.pages > 1 && <Turn page={page} onTurn={setNumber} />}
        {isChecked && (
          <Acts
            chosen={chosen}
            insertion={insertion}
            isUploading={isUploading}
            onClose={onClose}
            onChoose={onChoose}
          />
        )}
      </div>
    </dialog>,
    document.body,
  );
}

/** Adds or removes a file. If only one is allowed, a new choice replaces it. */
function toggled(chosen: string[], url: string, most: number): string[] {
  if (chosen.includes(url)) return chosen.filter((one) => one !== url);
  if (most === 1) return [url];
  return chosen.length < most ? [...chosen, url] : chosen;
}

interface ActsProps extends Pick<LibraryDialogProps, 'insertion' | 'onClose' | 'onChoose'> {
  chosen: string[];
  isUploading: boolean;
}

function Acts({ chosen, insertion, isUploading, onClose, onChoose }: ActsProps) {
  const { least = 1, most = Infinity } = insertion ?? {};
  const add = chosen.length > 1 ? `Add ${chosen.length} files` : 'Add file';
  return (
    <div className="acts library__acts">
      {insertion && most > 1 && (
        <p className="quiet library__count" role="status">
          {chosen.length} chosen, {least} to {most} are needed
        </p>
      )}
      <button className="btn" type="button" onClick={onClose}>
        Cancel
      </button>
      <button
        className="btn btn--go"
        type="button"
        disabled={chosen.length < least || isUploading}
        onClick={() => onChoose(chosen)}
      >
        {isUploading ? 'Uploading...' : insertion ? 'Insert' : add}
      </button>
    </div>
  );
}

function foundText({ total }: LibraryPageData, q: string): string {
  if (total > 0) return `${total} ${total === 1 ? 'file' : 'files'}`;
  return q === '' ? 'No files yet' : `No files found matching “${q}”`;
}

/** Reloads when `round` changes. */
function useLibraryPage(q: string, shown: Shown, number: number, round: number) {
  const [page, setPage] = useState<LibraryPageData | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const stopping = new AbortController();
    const query = new URLSearchParams({ q, show: shown, page: String(number) });
    const look = async () => {
      const found = await askForPage(query, stopping.signal);
      if (stopping.signal.aborted) return;
      setFailed(!found);
      if (found) setPage(found);
    };
    const timer = setTimeout(() => void look(), q === '' ? 0 : REST_MS);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [q, shown, number, round]);
  return { page, isFailed };
}

function KindFilter({ shown, onShow }: { shown: Shown; onShow: (shown: Shown) => void }) {
  return (
    <div className="filter" role="group" aria-label="Kind">
      {(Object.keys(KIND_TEXTS) as Shown[]).map((kind) => (
        <button key={kind} type="button" aria-pressed={kind === shown} onClick={() => onShow(kind)}>
          {KIND_TEXTS[kind]}
        </button>
      ))}
    </div>
  );
}

interface FilesProps {
  page: LibraryPageData;
  chosen: string[] | null;
  onChoose: (file: LibraryFile) => void;
}

function Files({ page, chosen, onChoose }: FilesProps) {
  return (
    <ul className="thumbs library__files">
      {page.files.map((file) => (
        <li className="thumb" key={file.id}>
          <button
            className="library__choice"
            type="button"
            aria-pressed={chosen ? chosen.includes(file.url) : undefined}
            onClick={() => onChoose(file)}
          >
            <FileImage file={file} />
            <span className="library__name">{nameOf(file)}</span>
            <HeldBackMark mark={file.heldBack} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Turn({ page: { page, pages }, onTurn }: { page: LibraryPageData; onTurn: (page: number) => void }) {
  return (
    <div className="pager">
      <button className="btn" type="button" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        <Icon name="left" />
        Previous
      </button>
      <p className="num">
        Page {page} of {pages}
      </p>
      <button className="btn" type="button" disabled={page === pages} onClick={() => onTurn(page + 1)}>
        Next
        <Icon name="right" />
      </button>
    </div>
  );
}

interface DialogUploadProps {
  kind: MediaType;
  several: boolean;
  destination: (file: File) => UploadDestination;
  onRunning: (isRunning: boolean) => void;
  onDone: (file: StoredFile) => void;
}

function DialogUpload({ kind, several, destination, onRunning, onDone }: DialogUploadProps) {
  const { uploads, start, again, cancel } = useUploads({ target: destination, onDone });
  const isRunning = uploads.some(({ phase }) => phase !== 'failed');
  useReportRunningUploads(isRunning);
  useEffect(() => {
    onRunning(isRunning);
  }, [onRunning, isRunning]);
  return (
    <>
      <div>
        <Picker label="Media library" fileType={kind} several={several} onFiles={start} />
      </div>
      <UploadRows uploads={uploads} onCancel={cancel} onAgain={again} />
    </>
  );
}
