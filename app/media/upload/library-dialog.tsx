import { LIMITS } from '~/core/validation/limits';
import { useEffect, useId, useState } from 'react';
import { Icon } from '~/core/ui/icon';
import { nameOf, type LibraryFile, type LibraryPageData, type StoredFile } from '~/core/files/file-library';
import type { MediaType } from '~/core/files/uploads';
import { ConfirmDialog } from '~/core/forms/form-question';
import { heldBackDetail } from '~/core/holds/hold';
import { FileImage, HeldBackMark, Picker } from './pickers';
import { askForPage } from './library-files';
import { PortalDialog } from './portal-dialog';
import type { UploadDestination } from './send-whole';
import { useReportRunningUploads } from '~/core/forms/running-uploads';
import { UploadRows } from './upload-row';
import { isUnfinished, useUploads } from './upload-queue';

/** How many files are inserted into a text. Others are uploaded in the dialog. */
interface Insertion {
  least: number;
  most: number;
  destination: (file: File) => UploadDestination;
}

interface LibraryDialogProps {
  kinds: readonly MediaType[];
  several: boolean;
  /** For a text: the dialog ends with Insert, even for a single file. */
  insertion?: Insertion;
  /** The place is for the press, so a file that is held back is chosen without a question. */
  isForPress?: boolean;
  onChoose: (urls: string[]) => void;
  onClose: () => void;
}

/** Debounce of the search, in milliseconds. */
const REST_MS = 200;
const KIND_TEXTS = { all: 'All', image: 'Images', video: 'Videos' } as const;
type Shown = keyof typeof KIND_TEXTS;

/** Chooses files from the library: a single one with its button, or several with checkboxes. */
export default function LibraryDialog(props: LibraryDialogProps) {
  const { kinds, several, insertion, isForPress = false, onChoose, onClose } = props;
  const id = useId();
  const [asked, setAsked] = useState<AskedFiles>({
    ...{ q: '', onlyServed: false, number: 1 },
    shown: kinds.length === 1 ? (kinds[0] ?? 'all') : 'all',
  });
  const [chosen, setChosen] = useState<string[]>([]);
  const [uploaded, setUploaded] = useState(0);
  const [isUploading, setUploading] = useState(false);
  const { page, isFailed } = useLibraryPage(asked, uploaded);
  const isChecked = several || insertion !== undefined;
  const most = insertion?.most ?? Infinity;
  const choose = ({ url }: { url: string }) => {
    if (!isChecked) onChoose([url]);
    else setChosen((all) => toggled(all, url, most));
  };
  /** Another choice of files begins with its first page. */
  const ask = (change: Partial<AskedFiles>) => setAsked((before) => ({ ...before, number: 1, ...change }));
  return (
    <PortalDialog title="Media library" isWide onClose={onClose}>
      <div className="field library__find">
        <label htmlFor={id}>Search files</label>
        <input
          id={id}
          type="search"
          maxLength={LIMITS.search}
          autoComplete="off"
          onChange={(event) => ask({ q: event.target.value.trim() })}
        />
      </div>
      {kinds.length > 1 && <KindFilter shown={asked.shown} onShow={(shown) => ask({ shown })} />}
      {!isForPress && <ServedTick isTicked={asked.onlyServed} onTick={(onlyServed) => ask({ onlyServed })} />}
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
      {page && <Files page={page} chosen={isChecked ? chosen : null} asks={!isForPress} onChoose={choose} />}
      <Found page={page} isFailed={isFailed} q={asked.q} isFiltered={asked.onlyServed} />
      {page && page.pages > 1 && <Turn page={page} onTurn={(number) => ask({ number })} />}
      {isChecked && <Acts {...{ chosen, insertion, isUploading, onClose, onChoose }} />}
    </PortalDialog>
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

interface FoundProps {
  page: LibraryPageData | null;
  isFailed: boolean;
  q: string;
  isFiltered: boolean;
}

const Found = ({ page, isFailed, q, isFiltered }: FoundProps) => (
  <p role="status" className={page && page.total > 0 && !isFailed ? 'vh' : undefined}>
    {isFailed
      ? 'The library cannot be loaded right now.'
      : page
        ? foundText(page, q, isFiltered)
        : 'Loading...'}
  </p>
);

function foundText({ total }: LibraryPageData, q: string, isFiltered: boolean): string {
  if (total > 0) return `${total} ${total === 1 ? 'file' : 'files'}`;
  if (isFiltered) return q === '' ? 'No file may go on the site yet' : 'No such file may go on the site';
  return q === '' ? 'No files yet' : `No files found matching “${q}”`;
}

interface AskedFiles {
  q: string;
  shown: Shown;
  onlyServed: boolean;
  number: number;
}

/** Reloads when `round` changes. */
function useLibraryPage({ q, shown, onlyServed, number }: AskedFiles, round: number) {
  const [page, setPage] = useState<LibraryPageData | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const stopping = new AbortController();
    const query = new URLSearchParams({
      q,
      page: String(number),
      ...(shown !== 'all' && { kind: shown }),
      ...(onlyServed && { held: 'no' }),
    });
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
  }, [q, shown, onlyServed, number, round]);
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

function ServedTick({ isTicked, onTick }: { isTicked: boolean; onTick: (isTicked: boolean) => void }) {
  return (
    <label className="tick">
      <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
      Only what may go on the site
    </label>
  );
}

interface FilesProps {
  page: LibraryPageData;
  chosen: string[] | null;
  /** Asks before a file that is held back is chosen. */
  asks: boolean;
  onChoose: (file: LibraryFile) => void;
}

function Files({ page, chosen, asks, onChoose }: FilesProps) {
  const [asked, setAsked] = useState<LibraryFile | null>(null);
  const mark = asked?.heldBack ?? '';
  const choose = (file: LibraryFile) => {
    if (asks && file.heldBack && !chosen?.includes(file.url)) setAsked(file);
    else onChoose(file);
  };
  return (
    <>
      <ul className="thumbs library__files">
        {page.files.map((file) => (
          <li className="thumb" key={file.id}>
            <button
              className="library__choice"
              type="button"
              aria-pressed={chosen ? chosen.includes(file.url) : undefined}
              onClick={() => choose(file)}
            >
              <FileImage file={file} />
              <span className="library__name">{nameOf(file)}</span>
              <HeldBackMark mark={file.heldBack} />
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        question={asked ? `${nameOf(asked)} is held back: ${mark}. Choose it?` : ''}
        detail={heldBackDetail(mark)}
        verb="Choose"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked) onChoose(asked);
        }}
      />
    </>
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
  const { uploads, queue } = useUploads({ target: destination, onDone });
  const isRunning = uploads.some(isUnfinished);
  useReportRunningUploads(isRunning);
  useEffect(() => {
    onRunning(isRunning);
  }, [onRunning, isRunning]);
  return (
    <>
      <div>
        <Picker label="Media library" fileType={kind} several={several} onFiles={queue.start} />
      </div>
      <UploadRows uploads={uploads} actions={queue} />
    </>
  );
}
