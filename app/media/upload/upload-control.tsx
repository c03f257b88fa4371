import { useState, useEffect } from 'react';
import { ConfirmDialog } from '~/core/forms/form-question';
import { MediaPreview, isShowable, HeldBackMark, NativePicker, Picker } from './pickers';
import { MediaFactsContext, useMediaFacts } from '~/core/ui/use-playback';
import { useHydrated } from '~/core/ui/use-hydrated';
import { shapeAdvice, type Shape, logoAdvice } from '~/core/files/file-advice';
import { otherNameOf, type StoredFile, drawnUrl } from '~/core/files/file-library';
import { MEDIA_GUIDANCE } from '~/core/files/media-guidance';
import { MEDIA_TYPES_OF, type FileType, type UploadType } from '~/core/files/uploads';
import { useFileFacts } from './library-files';
import { LibraryButton } from './library-button';
import { useReportRunningUploads } from '~/core/forms/running-uploads';
import { UploadResults, useOptimise, type UploadResult, UploadRows } from './upload-row';
import { useDrop } from './use-drop';
import { useUploads } from './use-uploads';

const { imageMegabytes, videoMegabytes } = MEDIA_GUIDANCE;
const DROP_TEXTS = `or drop them here. Images under ${imageMegabytes} MB, videos under ${videoMegabytes} MB.`;

export interface UploadControlProps {
  name: string;
  label: string;
  /** A URL or '', or several URLs, one per line. */
  value: string;
  /** Called with the URL of an uploaded or chosen file, which replaces a single URL or is added to several; with '' on removal. */
  onChange: (url: string) => void;
  onReplace?: (url: string, by: string) => void;
  type: UploadType;
  fileType: FileType;
  /** The record's title or name, read when a file is sent. */
  slug: () => string;
  several?: boolean;
  shape?: Shape | undefined;
  /** The field has its stored value; results of earlier uploads are then hidden. */
  isSaved?: boolean;
}

export const REMOVE_FILE_QUESTION = 'Are you sure you want to remove this file?';

/** Uploads files for a field by picking or dropping, or takes them from the library; previews and removes the current file. */
export function UploadControl({ several = false, isSaved = false, ...props }: UploadControlProps) {
  const { name, label, value, onChange, type, fileType, slug, shape } = props;
  const [results, setResults] = useState<UploadResult[]>([]);
  const scripted = useHydrated();
  const onDone = (file: StoredFile, { name }: File) => {
    const known = otherNameOf(file, name);
    const isStored = isSaved && !several && file.url === value;
    const result = { file, name, known, advice: adviceOn(file, shape), isStored };
    setResults((before) => [...(several ? before : []), result]);
    onChange(file.url);
  };
  const optimise = useOptimise((result, file) => {
    const copy = {
      ...result,
      file,
      known: null,
      advice: adviceOn(file, shape),
      isStored: false,
      isOptimised: true,
    };
    setResults((before) => before.map((one) => (one === result ? copy : one)));
    if (several) props.onReplace?.(result.file.url, file.url);
    else if (value === result.file.url) onChange(file.url);
  });
  const target = () => ({ type, slug: slug(), fileType });
  const { uploads, start, again, cancel } = useUploads({ target, onDone });
  const [note, setNote] = useState('');
  useReportRunningUploads(optimise.running !== null || uploads.some(({ phase }) => phase !== 'failed'));
  const take = (files: File[]) => {
    const [first] = files;
    setNote(!several && files.length > 1 && first ? `Only one file is allowed; ${first.name} was used.` : '');
    if (!several) for (const { key } of uploads) cancel(key);
    start(several ? files : files.slice(0, 1));
  };
  const { isOver, handlers } = useDrop(take);
  return (
    <div className={isOver ? 'uploader is-over' : 'uploader'} {...handlers}>
      {!several && <Current url={value} kind={MEDIA_TYPES_OF[fileType][0] ?? 'image'} shape={shape} />}
      <UploadRows uploads={uploads} onCancel={cancel} onAgain={again} />
      <div className={several ? 'row drop' : 'acts'}>
        {scripted ? (
          <Picker label={label} fileType={fileType} several={several} onFiles={take} />
        ) : (
          <NativePicker name={name} label={label} fileType={fileType} several={several} />
        )}
        <LibraryButton label={label} fileType={fileType} several={several} onChoose={onChange} />
        {scripted && !several && value !== '' && <RemoveButton label={label} onRemove={() => onChange('')} />}
        {several && <span className="quiet">{DROP_TEXTS}</span>}
      </div>
      <UploadResults
        results={results.filter(({ file, isStored }) => value.includes(file.url) && (isStored || !isSaved))}
        note={note}
        optimise={optimise}
      />
    </div>
  );
}

const adviceOn = (file: StoredFile, shape: Shape | undefined): string[] =>
  [shapeAdvice(file, shape), ...file.warnings].filter((text) => text !== null);

interface Measured {
  url: string;
  width: number;
  height: number;
}

/** Warns if a logo's shape makes it very small in the header. An image from another site is measured. */
function LogoAdvice({ url }: { url: string }) {
  const facts = useMediaFacts(url);
  const [measured, setMeasured] = useState<Measured | null>(null);
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

function Current({ url, kind, shape }: { url: string; kind: 'image' | 'video'; shape: Shape | undefined }) {
  const { facts, isPosterComing } = useFileFacts(url === '' ? [] : [url]);
  if (!isShowable(url)) return null;
  return (
    <>
      <div className={shape === 'portrait' ? 'pic cover cover--portrait' : 'pic cover'}>
        <MediaFactsContext.Provider value={facts}>
          <MediaPreview key={url} url={url} kind={kind} sizes="18rem" />
        </MediaFactsContext.Provider>
      </div>
      <HeldBackMark mark={facts[url]?.heldBack} />
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
