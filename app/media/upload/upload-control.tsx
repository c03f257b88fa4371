import { useContext, useState, useEffect, type ReactNode } from 'react';
import { ConfirmDialog } from '~/core/forms/form-question';
import { MediaPreview, isShowable, HeldBackMark, NativePicker, Picker } from './pickers';
import { MediaFactsContext, useMediaFacts } from '~/core/ui/use-playback';
import { useHydrated } from '~/core/ui/use-hydrated';
import { Icon } from '~/core/ui/icon';
import { shapeAdvice, type Shape, logoAdvice, sizeText } from '~/core/files/file-advice';
import { nameOf, otherNameOf, type StoredFile, drawnUrl } from '~/core/files/file-library';
import {
  MEDIA_TYPES_OF,
  SCREENER_FILM,
  type FileType,
  type MediaType,
  type UploadType,
} from '~/core/files/uploads';
import { useFileFacts } from './library-files';
import { CropButton, LibraryButton } from './file-buttons';
import { useReportRunningUploads } from '~/core/forms/running-uploads';
import { limitsText, UploadLimitsContext } from './upload-limits';
import { UploadResults, type UploadResult, UploadRows } from './upload-row';
import { useDrop } from './use-drop';
import { isUnfinished, useUploads } from './upload-queue';

interface UploadControlProps {
  name: string;
  label: string;
  /** A URL or '', or several URLs, one per line. */
  value: string;
  /** Called with the URL of an uploaded or chosen file, which replaces a single URL or is added to several; with '' on removal. */
  onChange: (url: string) => void;
  type: UploadType;
  fileType: FileType;
  /** The record's title or name, read when a file is sent. */
  slug: () => string;
  several?: boolean;
  shape?: Shape | undefined;
  /** Files that are held back belong here. */
  isForPress?: boolean;
  /** Shown after the limits. */
  note?: ReactNode;
  /** The field has its stored value; results of earlier uploads are then hidden. */
  isSaved?: boolean;
}

export const REMOVE_FILE_QUESTION = 'Are you sure you want to remove this file?';

/** Uploads files for a field by picking or dropping, or takes them from the library; shows the current file as a tile. */
export function UploadControl({ several = false, isSaved = false, ...props }: UploadControlProps) {
  const { name, label, value, onChange, type, fileType, slug, shape, note } = props;
  const { isForPress = fileType === SCREENER_FILM } = props;
  const [results, setResults] = useState<UploadResult[]>([]);
  const scripted = useHydrated();
  const onDone = (file: StoredFile, { name }: File) => {
    const known = otherNameOf(file, name);
    const isStored = isSaved && !several && file.url === value;
    const result = { file, name, known, advice: adviceOn(file, shape), isStored };
    setResults((before) => [...(several ? before : []), result]);
    onChange(file.url);
  };
  const target = () => ({ type, slug: slug(), fileType });
  const { uploads, queue } = useUploads({ target, onDone });
  const [said, setSaid] = useState('');
  useReportRunningUploads(uploads.some(isUnfinished));
  const take = (files: File[]) => {
    const [first] = files;
    setSaid(!several && files.length > 1 && first ? `Only one file is allowed; ${first.name} was used.` : '');
    if (!several) for (const { key } of uploads) queue.cancel(key);
    queue.start(several ? files : files.slice(0, 1));
  };
  const { isOver, handlers } = useDrop(take);
  const limits = useContext(UploadLimitsContext);
  const look = several ? 'btn' : 'btn btn--plain';
  const pick = { label, fileType, several, look, hasIcon: several, onFiles: take };
  const hasFile = !several && value !== '';
  return (
    <div className={isOver ? 'uploader is-over' : 'uploader'} {...handlers}>
      {!several && <Tile url={value} fileType={fileType} shape={shape} />}
      <UploadRows uploads={uploads} actions={queue} />
      <div className={several ? 'row drop' : 'acts uploader__acts'}>
        {scripted && hasFile && <Picker {...pick} verb="Replace" text="Replace" />}
        <LibraryButton {...{ label, fileType, several, look, isForPress }} onChoose={onChange} />
        {hasFile && <CropButton {...{ label, look, url: value, fileType }} onCrop={onChange} />}
        {scripted ? (
          <Picker {...pick} text="Upload" />
        ) : (
          <NativePicker name={name} label={label} fileType={fileType} several={several} />
        )}
        {scripted && hasFile && <RemoveButton label={label} onRemove={() => onChange('')} />}
        {scripted && several && <span className="quiet">or drop files here</span>}
      </div>
      <p className="note">
        {limitsText(fileType, limits, shape)} {note}
      </p>
      <UploadResults
        results={results.filter(({ file, isStored }) => value.includes(file.url) && (isStored || !isSaved))}
        note={said}
      />
    </div>
  );
}

const adviceOn = (file: StoredFile, shape: Shape | undefined): string[] =>
  [shapeAdvice(file, shape), ...file.warnings].filter((text) => text !== null);

/** Warns if a logo's shape makes it very small in the header. An image from another site is measured. */
function LogoAdvice({ url }: { url: string }) {
  const facts = useMediaFacts(url);
  const [measured, setMeasured] = useState<{ url: string; width: number; height: number } | null>(null);
  const isKnown = Boolean(facts?.width);
  useEffect(() => {
    if (isKnown) return;
    const image = new Image();
    const measure = () => setMeasured({ url, width: image.naturalWidth, height: image.naturalHeight });
    image.addEventListener('load', measure, { once: true });
    image.src = drawnUrl(url, facts);
    return () => image.removeEventListener('load', measure);
  }, [url, facts, isKnown]);
  const advice = logoAdvice(isKnown ? (facts ?? {}) : measured?.url === url ? measured : {});
  return advice && <p className="advice">{advice}</p>;
}

const PLACES = {
  landscape: 'pic cover',
  portrait: 'pic cover cover--portrait',
  logo: 'pic cover cover--logo',
} as const;

/** The field's file with its name and size, or the place for one. */
function Tile({ url, fileType, shape }: { url: string; fileType: FileType; shape: Shape | undefined }) {
  const { facts, isPosterComing } = useFileFacts(url === '' ? [] : [url]);
  const kind = MEDIA_TYPES_OF[fileType][0] ?? 'image';
  const place = fileType === 'favicon' ? PLACES.logo : PLACES[shape ?? 'landscape'];
  if (url === '') return <EmptyTile place={place} kind={kind} />;
  if (!isShowable(url)) return null;
  return (
    <>
      <div className={place}>
        <MediaFactsContext.Provider value={facts}>
          <MediaPreview key={url} url={url} kind={kind} sizes="18rem" />
        </MediaFactsContext.Provider>
      </div>
      <HeldBackMark mark={facts[url]?.heldBack} />
      <p className="uploader__what">
        <strong dir="auto">{nameOf({ originalName: facts[url]?.name ?? '', url })}</strong>
        <span className="quiet num">{sizeText(facts[url])}</span>
      </p>
      {shape === 'logo' && (
        <div role="status">
          <MediaFactsContext.Provider value={facts}>
            <LogoAdvice url={url} />
          </MediaFactsContext.Provider>
        </div>
      )}
      <p className="note" role="status">
        {isPosterComing && 'Creating the poster image… You can save now.'}
      </p>
    </>
  );
}

function EmptyTile({ place, kind }: { place: string; kind: MediaType }) {
  const scripted = useHydrated();
  const noun = kind === 'video' ? 'film' : 'picture';
  return (
    <div className={`${place} uploader__empty`}>
      <Icon name="upload" />
      {scripted ? `Drop a ${noun} here` : `No ${noun} yet`}
    </div>
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        className="btn btn--plain"
        type="button"
        aria-label={`Remove ${label}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </button>
      <ConfirmDialog
        open={asking}
        question={REMOVE_FILE_QUESTION}
        detail="It takes effect when you save."
        verb="Remove"
        onConfirm={() => {
          setAsking(false);
          onRemove();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
