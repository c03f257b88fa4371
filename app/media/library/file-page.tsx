import { Link } from '@remix-run/react';
import { sizeAdvice, formatBytes } from '~/core/files/file-advice';
import {
  type OpenFile,
  takenAt,
  toFacts,
  forStaff,
  staffUrl,
  nameOf,
  EXCERPT_SECONDS,
  type FileExcerpt,
  type Speech,
} from '~/core/files/file-library';
import { uploadIdsOf } from '~/core/files/uploads';
import { UPLOAD_LIMITS } from '~/core/files/media-guidance';
import { AreaField, TextField } from '~/core/forms/field';
import { RadiosField } from '~/core/forms/checks-field';
import { RecordForm } from '~/core/forms/record-form';
import type { RecordFormState } from '~/core/forms/use-record-form';
import type { FormError } from '~/core/merge/form-error';
import { longDateTime, formatDuration } from '~/core/text/formats';
import { Crumb } from '~/core/ui/crumb';
import { HelpLink } from '~/core/ui/help-link';
import { Notice } from '~/core/ui/notice';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { HeldBackMark, MediaPreview } from '~/media/upload/pickers';
import { useFileFacts } from '~/media/upload/library-files';
import { CopyUrl, DeleteFile, UseList } from './file-acts';
import { FileFocus, FilePoster, type PosterFrame } from './file-poster';
import { FileTracks } from './file-tracks';
import { pressState, FilmPressFields, PressFields, type PressFieldsProps } from './press-fields';

function FilmFields() {
  return (
    <>
      <AreaField
        name="alt"
        label="Alternative text"
        rows={2}
        note="Describe the video for people who cannot see it."
      />
      <TextField name="caption" label="Caption" />
      <RadiosField
        name="speech"
        label="Speech"
        options={SPEECH_TEXTS}
        note="Is anything said that a viewer who cannot hear would miss?"
      />
      <AreaField
        name="transcript"
        label="Transcript"
        rows={5}
        note="What is said and heard, as plain text. If empty, players show the words of the captions."
      />
    </>
  );
}

const SPEECH_TEXTS = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['unknown', 'Not known yet'],
] as const satisfies (readonly [Speech, string])[];

function ReadFileFields({ file }: { file: OpenFile }) {
  const { alt, caption, speech, transcript, press, people } = file;
  return (
    <dl className="details">
      <Detail label="Alternative text">{alt || 'None yet'}</Detail>
      {caption && <Detail label="Caption">{caption}</Detail>}
      {speech && <Detail label="Speech">{Object.fromEntries(SPEECH_TEXTS)[speech]}</Detail>}
      {transcript && <Detail label="Transcript">{transcript}</Detail>}
      {press.credit && <Detail label="Credit">{press.credit}</Detail>}
      {press.rights && <Detail label="Rights">{press.rights}</Detail>}
      {people.length > 0 && <Detail label="People">{people.map(({ name }) => name).join(', ')}</Detail>}
      {file.kind === 'image' && <Detail label="Press">{pressState(press)}</Detail>}
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface FilePageProps {
  file: OpenFile;
  poster: { frames: PosterFrame[]; canTakeFrames: boolean };
  press: Omit<PressFieldsProps, 'file'>;
  panel: RecordFormState;
  formError: FormError | undefined;
  news: string | undefined;
}

export function FilePage({ file, poster, press, panel, formError, news }: FilePageProps) {
  const { mayEdit, mayDelete, id } = file;
  const name = nameOf(file);
  const isOfTracks = formError?.values.intent === 'add-track';
  const tracks = file.kind === 'video' && (
    <FileTracks
      action={`/admin/media/${id}`}
      tracks={file.tracks}
      mayEdit={mayEdit}
      formKey={panel.idempotencyKey}
      formError={isOfTracks ? formError : undefined}
    />
  );
  const words = <FileForm file={file} poster={poster} press={press} news={news} />;
  if (!mayEdit)
    return (
      <>
        <div className="bar">
          <Crumb to={panel.backTo ?? '/admin/media'}>Media library</Crumb>
          <h1>{name}</h1>
          <HelpLink />
          <CropLink file={file} />
        </div>
        {words}
        {tracks}
      </>
    );
  return (
    <>
      <RecordForm
        {...panel}
        title={name}
        backLabel="Media library"
        saving="Saving file..."
        formError={isOfTracks ? undefined : formError}
        extra={
          <>
            <a className="btn" href={staffUrl(file.url, { withheld: true })} download={name}>
              Download
            </a>
            <CropLink file={file} />
            <Link className="btn" to={`/admin/media/${id}/replace`}>
              Replace
            </Link>
            {mayDelete && <DeleteFile id={id} name={name} from="" isWide />}
          </>
        }
      >
        {words}
      </RecordForm>
      {tracks}
    </>
  );
}

const CropLink = ({ file: { id, canCrop } }: { file: OpenFile }) =>
  canCrop && (
    <Link className="btn" to={`/admin/media/${id}/crop`}>
      Crop
    </Link>
  );

function FileForm({ file, poster, press, news }: Omit<FilePageProps, 'panel' | 'formError'>) {
  const { mayEdit } = file;
  return (
    <div className="form">
      <div>
        {news && <Notice kind="info">{news}</Notice>}
        <Preview file={file} />
        {mayEdit && file.kind === 'image' && <FileFocus key={focusKey(file)} file={forStaff(file)} />}
        {mayEdit && file.kind === 'video' && <FilePoster file={file} {...poster} />}
        {mayEdit && (
          <TextField
            name="name"
            label="Name"
            maxLength={200}
            autoComplete="off"
            note="The extension stays."
          />
        )}
        {!mayEdit && <ReadFileFields file={file} />}
        {mayEdit && file.kind === 'image' && <PressFields file={file} {...press} />}
        {mayEdit && file.kind === 'video' && (
          <>
            <FilmFields />
            <FilmPressFields hadPosition={file.hadPosition} />
          </>
        )}
      </div>
      <Rail file={file} />
    </div>
  );
}

/** A saved value is shown again after the save. */
const focusKey = ({ focus }: OpenFile) => `${focus?.x} ${focus?.y}`;

function Preview({ file }: { file: OpenFile }) {
  const { facts, isPosterComing } = useFileFacts(file.kind === 'video' && !file.posterUrl ? [file.url] : []);
  const { url } = forStaff(file);
  return (
    <div>
      <div className="file__image">
        <MediaFactsContext.Provider value={{ [url]: toFacts(file), ...facts }}>
          <MediaPreview url={url} kind={file.kind} sizes="(width < 54rem) 100vw, 40rem" urgent />
        </MediaFactsContext.Provider>
      </div>
      <HeldBackMark mark={file.heldBack} />
      <p className="note" role="status">
        {isPosterComing && 'Creating the poster image… You can use the file now.'}
      </p>
    </div>
  );
}

function Rail({ file }: { file: OpenFile }) {
  const { kind, bytes, uses } = file;
  const warnings = [sizeAdvice(kind, bytes), ...file.warnings].filter((words) => words !== null);
  return (
    <div className="rail">
      <section>
        <h2 className="label">Used in</h2>
        <UseList uses={uses} />
        <p className="note">
          {uses.length === 0
            ? `Unused files are deleted after ${UPLOAD_LIMITS.unusedHours} hours, originals of crops with the last of these.`
            : 'Remove it there before you delete it.'}
        </p>
      </section>
      {warnings.length > 0 && (
        <section aria-label="Advice">
          {warnings.map((words) => (
            <p className="advice" key={words}>
              {words}
            </p>
          ))}
        </section>
      )}
      <FileDetails file={file} />
    </div>
  );
}

function FileDetails({ file }: { file: OpenFile }) {
  const { bytes, width, height, duration, crop, wholeSize, original } = file;
  const taken = takenAt(file.press.found);
  return (
    <dl className="details">
      <Detail label="Kind">{kindTexts(file)}</Detail>
      <Detail label="Size">{formatBytes(bytes)}</Detail>
      {width !== null && height !== null && (
        <Detail label="Dimensions">
          {width} × {height}
          {crop && ` of ${wholeSize.width} × ${wholeSize.height}`}
        </Detail>
      )}
      {original && (
        <Detail label="Cut from">
          <Link to={`/admin/media/${uploadIdsOf(original.file)[0]}`}>{original.name}</Link>
        </Detail>
      )}
      {duration !== null && <Detail label="Duration">{formatDuration(duration)}</Detail>}
      {taken !== '' && <Detail label="Taken, says the picture">{taken}</Detail>}
      <Detail label="Uploaded">
        {longDateTime(file.createdAt)}
        {file.createdByName && ` by ${file.createdByName}`}
      </Detail>
      <Detail label="Status">{STATUS_TEXTS[file.status]}</Detail>
      {file.preview && (
        <Detail label="Preview">
          <PreviewTexts preview={{ ...file.preview, url: staffUrl(file.preview.url, file) }} />
        </Detail>
      )}
      {file.withheld ? (
        <Detail label="Withheld">
          Only press kits that are not open to everybody, and screeners, use it: it has no address on the
          site.
        </Detail>
      ) : (
        <Detail label="URL">
          <span className="details__address">
            <code>{file.url}</code>
            <CopyUrl url={file.url} name={nameOf(file)} />
          </span>
        </Detail>
      )}
    </dl>
  );
}

const kindTexts = ({ kind, url }: OpenFile) =>
  `${kind === 'image' ? 'Image' : 'Video'}, ${(url.split('.').at(-1) ?? '').toUpperCase()}`;

const STATUS_TEXTS: Record<OpenFile['status'], string> = {
  waiting: 'Smaller copies are waiting to be made',
  working: 'Smaller copies are being made',
  done: 'Ready',
  failed: 'Used as it is: smaller copies could not be made',
};

const WHOLE = 'Where it plays by itself, the whole video plays.';

const REASONS: Record<FileExcerpt['reason'], string> = {
  '': '',
  unreadable: 'its pictures cannot be read',
  timeout: 'it took too long',
  interrupted: 'the server failed at it several times',
  missing: 'its file was not in the storage',
};

function PreviewTexts({ preview }: { preview: FileExcerpt }) {
  const { state, reason, url, width, height, bytes } = preview;
  if (state === 'ready')
    return (
      <a href={url}>
        {width} × {height}, {formatBytes(bytes)}
      </a>
    );
  if (state === 'waiting')
    return `Being made of the first ${EXCERPT_SECONDS} seconds. Until then, pages show the poster.`;
  if (state === 'unavailable')
    return `None: this server has no ffmpeg that runs. ${WHOLE} The preview is made once there is one.`;
  return `None could be made${reason && `: ${REASONS[reason]}`}. ${WHOLE} Upload the film in another format to try again.`;
}
