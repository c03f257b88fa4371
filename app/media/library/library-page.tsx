import type { ReactNode } from 'react';
import { Link, useLocation } from '@remix-run/react';
import {
  FILE_ORDERS,
  FILE_STATES,
  NEEDS,
  PRESS_FILTERS,
  TILE_SIZE_COOKIE,
  TILE_SIZES,
  type FileOrder,
  type FileState,
  type LibraryCounts,
  type LibraryFilters,
  type Need,
  type PressFilter,
  type TileSize,
  nameOf,
  type LibraryFile,
  type LibraryPageData as Page,
  type FilesReport,
  type VideoToolProblem,
} from '~/core/files/file-library';
import { FieldFrame, useFormField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import type { FormError } from '~/core/merge/form-error';
import { List, ListSearch, nothingFound } from '~/core/lists/list';
import { formatDuration } from '~/core/text/formats';
import { Icon } from '~/core/ui/icon';
import { Notice } from '~/core/ui/notice';
import { FileImage, HeldBackMark } from '~/media/upload/pickers';
import { UseList, CopyUrl, DeleteFile } from './file-acts';
import { LibraryUpload } from './upload-list';
import { FilesDone, FileTick, ManyForm, useLibraryQuery } from './many-form';

const KINDS = { image: 'Images', video: 'Videos' } as const;
const STATES: Record<FileState, string> = {
  embargo: 'Embargo',
  kit: 'Kit not open',
  screener: 'Screener',
  refused: 'Refused',
  uncleared: 'Not cleared',
};
const MISSING: Record<Need, string> = { captions: 'Captions', alt: 'Alternative text', poster: 'Poster' };
const PRESS: Record<PressFilter, string> = { uncleared: 'Not cleared', 'no-credit': 'No credit' };
const ORDERS: Record<FileOrder, string> = { newest: 'Newest first', name: 'Name', largest: 'Largest first' };
const SIZES: Record<TileSize, string> = { s: 'Small tiles', m: 'Medium tiles', l: 'Large tiles' };

type Options = readonly (readonly [value: string, text: string, count?: number | undefined])[];

interface SelectProps {
  name: string;
  label: string;
  /** The text of the choice that filters nothing; without it there is no such choice. */
  all?: string;
  value: string;
  options: Options;
}

function Select({ name, label, all, value, options }: SelectProps) {
  return (
    // The browser would keep a choice that Back has undone.
    <select name={name} aria-label={label} defaultValue={value} key={`${name} ${value}`}>
      {all !== undefined && <option value="">{all}</option>}
      {options.map(([choice, text, count]) => (
        <option key={choice} value={choice}>
          {text} {count ? count : ''}
        </option>
      ))}
    </select>
  );
}

const choices = <Choice extends string>(
  all: readonly Choice[],
  texts: Record<Choice, string>,
  counts?: Partial<Record<Choice, number>>,
) => all.map((choice) => [choice, texts[choice], counts?.[choice]] as const);

function FilterRow({ filters, counts }: { filters: LibraryFilters; counts: LibraryCounts }) {
  const { isUnused, order, size, ...chosen } = filters;
  const pressCounts = chosen.kit === null ? counts.press : undefined;
  const selects: (readonly [name: keyof typeof chosen, label: string, all: string, options: Options])[] = [
    ['kind', 'Kind', 'All kinds', choices(['image', 'video'], KINDS, counts.kinds)],
    ['state', 'State', 'Any state', choices(FILE_STATES, STATES, counts.states)],
    ['kit', 'Kit', 'Any kit', counts.kits.map(({ id, title, files }) => [id, title, files])],
    ['press', 'Press', 'Any clearance', choices(PRESS_FILTERS, PRESS, pressCounts)],
    ['person', 'Person', 'Anybody', counts.people.map(({ id, name, files }) => [id, name, files])],
    ['needs', 'Missing', 'Nothing missing', choices(NEEDS, MISSING, counts.needs)],
  ];
  const isOffered: Record<string, boolean> = {
    kit: counts.kits.length > 0,
    press: counts.kits.length > 0,
    person: counts.people.length > 0,
  };
  return (
    <div className="media-filter">
      {selects.map(
        ([name, label, all, options]) =>
          isOffered[name] !== false && (
            <Select key={name} {...{ name, label, all, options }} value={chosen[name] ?? ''} />
          ),
      )}
      <label className="tick">
        <input type="checkbox" name="used" value="no" defaultChecked={isUnused} key={String(isUnused)} />
        Not used {counts.unused > 0 && <span className="num quiet">{counts.unused}</span>}
      </label>
      <Ending order={order} size={size} />
    </div>
  );
}

const Ending = ({ order, size }: Pick<LibraryFilters, 'order' | 'size'>): ReactNode => (
  <>
    <span className="media-filter__end">
      <Select name="order" label="Order" value={order} options={choices(FILE_ORDERS, ORDERS)} />
      <span className="media-sizes" role="group" aria-label="Size of the tiles">
        {TILE_SIZES.map((each) => (
          <label key={each} title={SIZES[each]}>
            <input
              type="radio"
              name="size"
              value={each}
              aria-label={SIZES[each]}
              defaultChecked={each === size}
              onChange={() => {
                document.cookie = `${TILE_SIZE_COOKIE}=${each}; path=/admin/media; max-age=${ONE_YEAR}; samesite=lax`;
              }}
            />
            <span aria-hidden="true">{each.toUpperCase()}</span>
          </label>
        ))}
      </span>
    </span>
    <button className="btn media-filter__show" type="submit">
      Show
    </button>
  </>
);

const ONE_YEAR = 365 * 24 * 60 * 60;

const SAVE_TEXTS = 'save-texts';

interface MissingTextsProps {
  files: LibraryFile[];
  formKey: string;
  formError: FormError | undefined;
}

function MissingTexts({ files, formKey, formError }: MissingTextsProps) {
  const query = useLibraryQuery();
  return (
    <PlainForm
      id="texts"
      label="Alternative texts"
      action={`/admin/media?index&${query}`}
      intent={SAVE_TEXTS}
      formKey={formKey}
      formError={formError}
      toasts
    >
      <p className="quiet needs__lead">
        Describe what each picture shows in one sentence, for people who cannot see it.
      </p>
      <ul className="needs">
        {files.map((file) => (
          <li key={file.id}>
            <FileImage file={file} />
            <div className="needs__about">
              <Link
                to={`/admin/media/${file.id}?${new URLSearchParams({ from: `/admin/media?${query}` }).toString()}`}
              >
                {nameOf(file)}
              </Link>
              <HeldBackMark mark={file.heldBack} />
              <UseList uses={file.uses} />
            </div>
            {file.mayEdit && <MissingText file={file} />}
          </li>
        ))}
      </ul>
      {files.some(({ mayEdit }) => mayEdit) && (
        <p>
          <button className="btn btn--go" type="submit">
            Save
          </button>
        </p>
      )}
    </PlainForm>
  );
}

function MissingText({ file }: { file: LibraryFile }) {
  const name = `alt.${file.id}`;
  const { control, value, ...frame } = useFormField({ name });
  return (
    <FieldFrame {...frame} name={name} label={`Alternative text of ${nameOf(file)}`}>
      <input type="text" dir="auto" {...control} defaultValue={value} maxLength={500} />
    </FieldFrame>
  );
}

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

function FileTile({ file, isTicked, size }: { file: LibraryFile; isTicked: boolean; size: TileSize }) {
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
