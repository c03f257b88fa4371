import { Link, useLocation } from '@remix-run/react';
import {
  nameOf,
  type LibraryCounts,
  type LibraryFile,
  type LibraryFilters,
  type LibraryPageData as Page,
  type FilesReport,
  type TileSize,
  type VideoToolProblem,
} from '~/core/files/file-library';
import { List, ListSearch, nothingFound } from '~/core/lists/list';
import type { FormError } from '~/core/merge/form-error';
import { formatDuration } from '~/core/text/formats';
import { Icon } from '~/core/ui/icon';
import { Notice } from '~/core/ui/notice';
import { FileImage, HeldBackMark } from '~/media/upload/pickers';
import { CopyUrl } from './copy-url';
import { DeleteFile } from './delete-file';
import { FilterRow } from './library-filter';
import { MissingTexts, SAVE_TEXTS } from './library-missing';
import { LibraryUpload } from './library-upload';
import { FilesDone, FileTick, ManyForm } from './many-form';
import { UseList } from './use-list';

interface LibraryPageProps {
  list: Page & { q: string };
  counts: LibraryCounts;
  filters: LibraryFilters;
  userId: string;
  mayClear: boolean;
  shows: { id: string; title: string }[];
  report: FilesReport | undefined;
  formKey: string;
  videoToolProblem: VideoToolProblem | null;
  formError: FormError | undefined;
}

export function LibraryPage(props: LibraryPageProps) {
  const { list, counts, filters, formKey, videoToolProblem, formError, report } = props;
  const { q, total, page, pages } = list;
  const intent = formError?.values.intent;
  const ofTexts = intent === SAVE_TEXTS ? formError : undefined;
  const ofMany = intent?.endsWith('-files') ? formError : undefined;
  const searched = { q, total, path: LIBRARY, one: 'file', many: 'files' };
  const empty = q === '' ? (counts.all === 0 ? EMPTY : NONE_HERE) : nothingFound(searched);
  const search = counts.all > 0 && (
    <ListSearch
      {...searched}
      className="media-search"
      placeholder="Name, caption, credit, people, what is said"
      filters={<FilterRow filters={filters} counts={counts} />}
    />
  );
  return (
    <LibraryUpload userId={props.userId} formKey={formKey} search={search}>
      {formError && !ofTexts && !ofMany && (
        <Notice kind="bad">
          <strong>{formError.message}</strong>
          <p>{formError.detail}</p>
        </Notice>
      )}
      {videoToolProblem && <VideoToolNotice problem={videoToolProblem} />}
      {report && <FilesDone {...report} />}
      <List page={page} pages={pages} empty={total === 0 && empty}>
        {filters.needs === 'alt' ? (
          <MissingTexts files={list.files} formKey={formKey} formError={ofTexts} />
        ) : (
          <Files {...props} formError={ofMany} />
        )}
      </List>
    </LibraryUpload>
  );
}

function VideoToolNotice({ problem }: { problem: VideoToolProblem }) {
  return (
    <Notice kind="warn">
      <strong>Videos get no poster, preview, length or size.</strong>
      <p>
        Pages play whole videos where they would play short previews.{' '}
        {problem === 'broken' ? 'The ffmpeg of this server cannot be run.' : 'This server has no ffmpeg.'} Ask
        the server’s operator to install ffmpeg, or to set FFMPEG_PATH; the log names the cause.
      </p>
    </Notice>
  );
}

const LIBRARY = '/admin/media';

const EMPTY = {
  title: 'No files yet',
  text: 'Upload images and videos here, or in the form that uses them.',
};
const NONE_HERE = { title: 'No files here', action: { to: LIBRARY, label: 'Show all files' } };

function Files({
  list: { files },
  filters: { size },
  mayClear,
  shows,
  formKey,
  formError,
}: LibraryPageProps) {
  const ticked = new Set(formError?.values.file?.split('\n'));
  return (
    <div className="ticks media-grid">
      <ul className={`library media-tiles media-tiles--${size}`}>
        {files.map((file) => (
          <FileTile key={file.id} file={file} isTicked={ticked.has(file.id)} size={size} />
        ))}
      </ul>
      <ManyForm
        formKey={formKey}
        formError={formError}
        shows={shows}
        mayClear={mayClear}
        files={files.length}
      />
    </div>
  );
}

interface FileTileProps {
  file: LibraryFile;
  isTicked: boolean;
  size: TileSize;
}

function FileTile({ file, isTicked, size }: FileTileProps) {
  const { search } = useLocation();
  const name = nameOf(file);
  const from = search ? `?${new URLSearchParams({ from: `/admin/media${search}` }).toString()}` : '';
  return (
    <li className="thumb media-tile">
      <FileImage file={file} {...(size === 'l' && { sizes: '12rem' })} />
      <FileTick id={file.id} name={name} isTicked={isTicked} />
      <Link className="library__link" to={`/admin/media/${file.id}${from}`} title={name}>
        {name}
      </Link>
      <div className="media-tile__acts">
        {!file.withheld && <CopyUrl url={file.url} name={name} />}
        {file.mayDelete && <DeleteFile id={file.id} name={name} from={from} />}
      </div>
      {file.heldBack ? (
        <HeldBackMark mark={file.heldBack} />
      ) : (
        <span className="quiet num media-tile__about">{sizeOf(file)}</span>
      )}
      {size === 'l' && <TileDetails file={file} />}
    </li>
  );
}

const sizeOf = ({ kind, width, height, duration }: LibraryFile): string => {
  if (kind === 'video' && duration !== null) return formatDuration(duration);
  return width === null || height === null
    ? ''
    : `${width.toLocaleString('en-GB')} × ${height.toLocaleString('en-GB')}`;
};

const TileDetails = ({ file }: { file: LibraryFile }) => (
  <>
    <UseList uses={file.uses} />
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
  </>
);
