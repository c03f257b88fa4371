import { Link } from '@remix-run/react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { formatBytes } from '~/core/files/file-advice';
import { nameOf, LIBRARY_TARGET } from '~/core/files/file-library';
import { counted } from '~/core/text/formats';
import { Notice } from '~/core/ui/notice';
import { useUnsavedGuard } from '~/core/forms/unsaved-guard';
import { HelpLink } from '~/core/ui/help-link';
import { useHydrated } from '~/core/ui/use-hydrated';
import { timeLeftText, isUnfinished, type UploadQueue, type UploadState } from '~/media/upload/upload-queue';
import { CAPTION_TYPES } from './film-companions';
import { pathOfFile, useDrop } from '~/media/upload/use-drop';
import { Picker, NativePicker } from '~/media/upload/pickers';
import { UploadPicture, UploadHead, UploadRow } from '~/media/upload/upload-row';
import { type Leftover, useLibraryUploads } from './use-library-uploads';
import { IDEMPOTENCY_KEY } from '~/core/merge/form-error';

const PICK = {
  label: 'Media library',
  fileType: 'gallery',
  several: true,
  alsoAccepts: CAPTION_TYPES,
} as const;

const GROUPS: Record<UploadState['phase'], number> = {
  sending: 0,
  retrying: 0,
  paused: 0,
  failed: 1,
  known: 2,
  waiting: 3,
};

interface UploadListProps {
  uploads: readonly UploadState[];
  done: number;
  queue: UploadQueue;
  note: string;
  wordsOf: (file: File) => string;
}

/** Running uploads come first, then those that need attention. Finished ones are in the library. */
function UploadList({ uploads, done, queue, note, wordsOf }: UploadListProps) {
  if (uploads.length === 0) return null;
  const sorted = uploads.toSorted((one, other) => GROUPS[one.phase] - GROUPS[other.phase]);
  return (
    <section className="uploads" aria-label="Uploads">
      {(uploads.length + done > 1 || note !== '') && (
        <UploadSum uploads={uploads} done={done} queue={queue} note={note} />
      )}
      <div className="uploads__rows">
        {sorted.map((upload) =>
          upload.phase === 'known' ? (
            <KnownRow key={upload.key} upload={upload} onClose={() => queue.cancel(upload.key)} />
          ) : (
            <UploadRow
              key={upload.key}
              upload={upload}
              actions={queue}
              name={pathOfFile(upload.file)}
              about={wordsOf(upload.file)}
              hasPicture
            />
          ),
        )}
      </div>
    </section>
  );
}

function UploadSum({ uploads, done, queue, note }: Omit<UploadListProps, 'wordsOf'>) {
  const number = (isMeant: (upload: UploadState) => boolean) => uploads.filter(isMeant).length;
  const known = number(({ phase }) => phase === 'known');
  const refused = number(({ phase }) => phase === 'failed');
  const isBusy = uploads.some(isUnfinished);
  const isAnySent = number((one) => isUnfinished(one) && one.phase !== 'paused') > 0;
  return (
    <div className="uploads__sum">
      <p className="display uploads__count" role="status">
        {done + known}{' '}
        <small>
          of {uploads.length + done}
          {refused > 0 && `, ${refused} refused`}
          {known > 0 && `, ${known} already there`}
        </small>
      </p>
      <div className="uploads__whole">
        <WholeProgress queue={queue} />
        <p className="row">
          <BytesLeft queue={queue} note={note || 'A refused file does not stop the others.'} />
          <span className="acts">
            {isBusy && (
              <button className="btn" type="button" onClick={isAnySent ? queue.pauseAll : queue.goOnAll}>
                {isAnySent ? 'Pause all' : 'Go on with all'}
              </button>
            )}
            <button className="btn btn--plain" type="button" onClick={queue.clear}>
              {isBusy ? 'Cancel the rest' : 'Close'}
            </button>
          </span>
        </p>
      </div>
    </div>
  );
}

/** Only another value redraws its reader. */
const useProgress = <Value extends string | number>(queue: UploadQueue, read: () => Value): Value =>
  useSyncExternalStore(queue.subscribeToBytes, read, read);

function WholeProgress({ queue }: Pick<UploadListProps, 'queue'>) {
  const percent = useProgress(queue, () => {
    const { sent, all } = queue.bytes();
    return all === 0 ? 100 : Math.floor((sent / all) * 100);
  });
  return <progress value={percent} max={100} aria-label="All files" />;
}

function BytesLeft({ queue, note }: Pick<UploadListProps, 'queue' | 'note'>) {
  const bytes = useProgress(queue, () => {
    const { sent, all } = queue.bytes();
    return `${formatBytes(sent)} of ${formatBytes(all)}`;
  });
  const left = useProgress(queue, () => {
    const seconds = queue.secondsLeft();
    return seconds === null ? 'Four at a time.' : `${timeLeftText(seconds)}, four at a time.`;
  });
  return (
    <span>
      <strong className="num">{bytes}</strong>{' '}
      <span className="quiet">
        {left} {note}
      </span>
    </span>
  );
}

function KnownRow({ upload, onClose }: { upload: UploadState; onClose: () => void }) {
  const { file, stored } = upload;
  const path = pathOfFile(file);
  const name = stored ? nameOf(stored) : file.name;
  return (
    <div className="upload upload--known" role="group" aria-label={`${path} is already there`}>
      <UploadPicture upload={upload} />
      <UploadHead name={path}>{formatBytes(file.size)}</UploadHead>
      <span className="upload__state">
        {name === file.name ? 'Already there' : <>Already there, as {name}</>}
      </span>
      <span className="upload__acts">
        {stored && (
          <Link className="btn btn--plain" to={`/admin/media/${stored.id}`} aria-label={`Open ${name}`}>
            Open
          </Link>
        )}
        <button
          className="btn btn--plain"
          type="button"
          aria-label={`Close the message about ${path}`}
          onClick={onClose}
        >
          Close
        </button>
      </span>
    </div>
  );
}

interface LeftoverNoticeProps {
  leftover: Leftover;
  onFiles: (files: File[]) => void;
  onForget: () => void;
}

/** After a reload: the browser may not keep files, so the same ones are chosen again. */
function LeftoverNotice({ leftover, onFiles, onForget }: LeftoverNoticeProps) {
  const { chosen, finished, halves } = leftover;
  const pick = { ...PICK, hasIcon: false, onFiles };
  return (
    <Notice kind="info">
      <strong>
        {chosen > 0
          ? `${finished} of ${chosen} ${chosen === 1 ? 'file' : 'files'} arrived before the upload stopped`
          : `${counted(halves.length, 'file')} arrived in part before the upload stopped`}
      </strong>
      <p>
        Choose the same files or the same folder again to go on. What is here is skipped
        {halves.length > 0 && `, and ${halvesText(halves)}`}.
      </p>
      <p className="acts">
        <Picker {...pick} verb="Go on, choose files:" text="Choose files" />
        <Picker {...pick} folder verb="Go on, choose a folder:" text="Choose a folder" />
        <button className="btn btn--plain" type="button" onClick={onForget}>
          Forget the rest
        </button>
      </p>
    </Notice>
  );
}

function halvesText(halves: Leftover['halves']): string {
  const [first] = halves;
  if (!first || halves.length > 1) return `${halves.length} large files go on where they stopped`;
  return `${first.name} goes on at ${Math.floor((first.arrived / Math.max(1, first.size)) * 100)} %`;
}

/** The library has no form, so it is never submitting. */
const NEVER = { current: false };
const NOT_ARRIVED =
  'Files are still being uploaded. If you leave, the rest is not in the library; when you are back, you can go on with it.';

interface LibraryUploadProps {
  userId: string;
  formKey: string;
  search: ReactNode;
  children: ReactNode;
}

export function LibraryUpload({ userId, formKey, search, children }: LibraryUploadProps) {
  const scripted = useHydrated();
  const { take, leftover, forget, isBusy, ...list } = useLibraryUploads(userId);
  const leaving = useUnsavedGuard({ unsaved: isBusy, submitted: NEVER, detail: NOT_ARRIVED });
  const { isOver, handlers } = useDrop(take);
  return (
    <div className={isOver ? 'uploader is-over' : 'uploader'} {...handlers}>
      <div className="bar media-head">
        <h1 tabIndex={-1}>Media library</h1>
        {search}
        <HelpLink />
        {scripted && (
          <>
            <Picker
              {...PICK}
              folder
              look="btn media-head__folder"
              verb="Upload folder:"
              text="Folder"
              hasIcon={false}
              onFiles={take}
            />
            <Picker {...PICK} look="btn btn--go" onFiles={take} />
          </>
        )}
      </div>
      {!scripted && (
        <form className="row drop" method="post" action="/admin/media?index" encType="multipart/form-data">
          <input type="hidden" name={IDEMPOTENCY_KEY} value={formKey} />
          <input type="hidden" name="title" value={LIBRARY_TARGET.slug} />
          <NativePicker {...PICK} name="media" />
          <button className="btn btn--go" type="submit">
            Upload File
          </button>
        </form>
      )}
      {leftover && <LeftoverNotice leftover={leftover} onFiles={take} onForget={forget} />}
      <UploadList {...list} />
      {children}
      {leaving.dialog}
    </div>
  );
}
