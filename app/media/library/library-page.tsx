import { useRevalidator, Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import {
  otherNameOf,
  sameFileText,
  LIBRARY_FILTERS,
  nameOf,
  type Need,
  type LibraryFile,
  type LibraryFilter,
  type LibraryPageData as Page,
  type VideoToolProblem,
  type PressReport,
} from '~/core/files/file-library';
import { useUnsavedGuard } from '~/core/forms/unsaved-guard';
import { FilterLinks, List } from '~/core/lists/list';
import type { FormError } from '~/core/merge/form-error';
import { HelpLink } from '~/core/ui/help-link';
import { Icon } from '~/core/ui/icon';
import { Notice } from '~/core/ui/notice';
import { useToast } from '~/core/ui/toasts';
import { useHydrated } from '~/core/ui/use-hydrated';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { FileImage, HeldBackMark, NativePicker, Picker } from '~/media/upload/pickers';
import { UploadRows } from '~/media/upload/upload-row';
import { useDrop } from '~/media/upload/use-drop';
import { useUploads } from '~/media/upload/use-uploads';
import { CopyUrl } from './copy-url';
import { DeleteFile } from './delete-file';
import { MissingTexts, NeedsFilter, SAVE_TEXTS } from './library-missing';
import { PressFilterLinks, type PressFilters, PressForm, PressTick, SAVE_PRESS } from './press-of-files';
import { UseList } from './use-list';

const TARGET = { type: 'settings', slug: 'library', fileType: 'gallery' } as const;
const PICK = { label: 'Media library', fileType: TARGET.fileType, several: true } as const;

/** The library has no form, so it is never submitting. */
const NEVER = { current: false };
const NOT_ARRIVED = 'A file is still being uploaded. If you leave, it will not be in the library.';

function LibraryUpload({ formKey, children }: { formKey: string; children: ReactNode }) {
  const scripted = useHydrated();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { uploads, start, again, cancel } = useUploads({
    target: () => TARGET,
    onDone: (stored, { name }) => {
      const known = otherNameOf(stored, name);
      if (known === null) toast({ tone: 'success', text: `${name} is uploaded` });
      else toast({ tone: 'info', text: sameFileText(name, known) });
      revalidate();
    },
  });
  const isUploading = uploads.some(({ phase }) => phase !== 'failed');
  const leaving = useUnsavedGuard({ unsaved: isUploading, submitted: NEVER, detail: NOT_ARRIVED });
  const { isOver, handlers } = useDrop(start);
  return (
    <div className={isOver ? 'uploader is-over' : 'uploader'} {...handlers}>
      <div className="bar">
        <h1 tabIndex={-1}>Media library</h1>
        <HelpLink />
        {scripted && <Picker {...PICK} isMain onFiles={start} />}
      </div>
      {!scripted && (
        <form className="row drop" method="post" action="/admin/media?index" encType="multipart/form-data">
          <input type="hidden" name={IDEMPOTENCY_KEY} value={formKey} />
          <input type="hidden" name="title" value={TARGET.slug} />
          <NativePicker {...PICK} name="media" />
          <button className="btn btn--go" type="submit">
            Upload File
          </button>
        </form>
      )}
      <UploadRows uploads={uploads} onCancel={cancel} onAgain={again} />
      {children}
      {leaving.dialog}
    </div>
  );
}

interface LibraryPageProps {
  list: Page & { q: string };
  counts: Record<LibraryFilter, number>;
  show: LibraryFilter;
  missing: Record<Need, number>;
  needs: Need | null;
  press: PressFilters;
  mayClear: boolean;
  report: PressReport | undefined;
  formKey: string;
  videoToolProblem: VideoToolProblem | null;
  formError: FormError | undefined;
}

export function LibraryPage(props: LibraryPageProps) {
  const { list, counts, missing, show, needs, press, formKey, videoToolProblem, formError } = props;
  const { q, total, page, pages } = list;
  const errorOf = (intent: string) => (formError?.values.intent === intent ? formError : undefined);
  const [ofTexts, ofPress] = [errorOf(SAVE_TEXTS), errorOf(SAVE_PRESS)];
  const ofPressFilter = {
    ...(press.filter && { press: press.filter }),
    ...(press.kit && { kit: press.kit }),
  };
  const isPressFilter = Object.keys(ofPressFilter).length > 0;
  const keep = { ...(needs ? { needs } : show !== 'all' && { show }), ...ofPressFilter };
  return (
    <LibraryUpload formKey={formKey}>
      {formError && !ofTexts && !ofPress && (
        <Notice kind="bad">
          <strong>{formError.message}</strong>
          <p>{formError.detail}</p>
        </Notice>
      )}
      {videoToolProblem && <VideoToolNotice {...videoToolProblem} />}
      {counts.all > 0 && (
        <>
          <FilterLinks
            links={LIBRARY_FILTERS.map((filter) => ({
              to: urlOf(filter, q),
              text: TEXTS[filter],
              count: counts[filter],
              isCurrent: filter === show && !needs && !isPressFilter,
            }))}
          />
          <NeedsFilter missing={missing} needs={needs} q={q} />
          <PressFilterLinks {...press} q={q} />
        </>
      )}
      <List
        page={page}
        pages={pages}
        search={{ q, path: LIBRARY, keep, total, one: 'file', many: 'files' }}
        empty={total === 0 && (counts.all === 0 ? EMPTY : NONE_HERE)}
      >
        {needs === 'alt' ? (
          <MissingTexts files={list.files} formKey={formKey} formError={ofTexts} />
        ) : (
          <Files {...props} formError={ofPress} />
        )}
      </List>
    </LibraryUpload>
  );
}

function VideoToolNotice(problem: VideoToolProblem) {
  if (problem.state === 'outdated')
    return (
      <Notice kind="warn">
        <strong>This server’s ffmpeg is from {problem.year}.</strong>
        <p>
          It reads the videos that are uploaded, and versions that old have known security holes. Ask the
          server’s operator to install a maintained one.
        </p>
      </Notice>
    );
  return (
    <Notice kind="warn">
      <strong>Videos get no poster, preview, length or size.</strong>
      <p>
        Pages play whole videos where they would play short previews.{' '}
        {problem.state === 'broken'
          ? 'The ffmpeg of this server cannot be run.'
          : 'This server has no ffmpeg.'}{' '}
        Ask the server’s operator to install ffmpeg, or to set FFMPEG_PATH; the log names the cause.
      </p>
    </Notice>
  );
}

const LIBRARY = '/admin/media';

const TEXTS: Record<LibraryFilter, string> = {
  all: 'All',
  image: 'Images',
  video: 'Videos',
  unused: 'Not used',
};

function urlOf(show: LibraryFilter, q: string): string {
  const query = new URLSearchParams({ ...(show !== 'all' && { show }), ...(q && { q }) }).toString();
  return query ? `${LIBRARY}?${query}` : LIBRARY;
}

const EMPTY = {
  title: 'No files yet',
  text: 'Upload images and videos here, or in the form that uses them.',
};
const NONE_HERE = { title: 'No files here', action: { to: LIBRARY, label: 'Show all files' } };

function Files({ list: { files }, mayClear, report, formKey, formError }: LibraryPageProps) {
  const ticked = new Set(formError?.values.files?.split('\n'));
  const cards = (
    <ul className="thumbs library">
      {files.map((file) => (
        <FileCard key={file.id} file={file} mayTick={mayClear} isTicked={ticked.has(file.id)} />
      ))}
    </ul>
  );
  if (!mayClear) return cards;
  return (
    <div className="bulk">
      {cards}
      <PressForm formKey={formKey} formError={formError} report={report} />
      <p className="bulk__go">
        <span>ticked</span>
        <a className="btn" href="#bulk">
          Fill in
        </a>
      </p>
    </div>
  );
}

interface FileCardProps {
  file: LibraryFile;
  mayTick: boolean;
  isTicked: boolean;
}

function FileCard({ file, mayTick, isTicked }: FileCardProps) {
  const { search } = useLocation();
  const name = nameOf(file);
  const from = search ? `?${new URLSearchParams({ from: `/admin/media${search}` }).toString()}` : '';
  return (
    <li className="thumb library__card">
      <FileImage file={file} />
      {mayTick && <PressTick id={file.id} name={name} isTicked={isTicked} />}
      <div className="thumb__row">
        <Link className="library__link" to={`/admin/media/${file.id}${from}`} title={name}>
          {name}
        </Link>
        {!file.withheld && <CopyUrl url={file.url} name={name} />}
        {file.mayDelete && <DeleteFile id={file.id} name={name} from={from} />}
      </div>
      <UseList uses={file.uses} />
      <HeldBackMark mark={file.heldBack} />
      {file.withheld && <span className="badge badge--off">Withheld</span>}
      {file.isCleared && (
        <p>
          <span className="badge">Cleared</span>
        </p>
      )}
      {file.warnings.length > 0 && (
        <p className="advice">
          <Icon name="warning" />
          Can be improved
        </p>
      )}
    </li>
  );
}
