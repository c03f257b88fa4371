import { lazy, Suspense, useState } from 'react';
import { mediaType } from '~/core/files/media';
import { ASSETS, MEDIA_TYPES_OF, uploadIdsOf, type FileType } from '~/core/files/uploads';
import { Icon } from '~/core/ui/icon';
import { useHydrated } from '~/core/ui/use-hydrated';

const CropDialog = lazy(() => import('./crop-dialog'));

interface CropButtonProps {
  label: string;
  look: string;
  hasIcon?: boolean;
  url: string;
  fileType: FileType;
  /** Gets the URL of the file that was cut out. */
  onCrop: (url: string) => void;
}

/** Crops a chosen picture for its place in a dialog; without scripts, in a new tab. */
export function CropButton({ label, look, hasIcon = false, url, fileType, onCrop }: CropButtonProps) {
  const [open, setOpen] = useState(false);
  const scripted = useHydrated();
  const [id] = url.startsWith(ASSETS) ? uploadIdsOf(url) : [];
  const mayCrop = fileType !== 'favicon' && MEDIA_TYPES_OF[fileType][0] === 'image';
  if (id === undefined || !mayCrop || mediaType(url) !== 'image') return null;
  const shown = hasIcon ? <Icon name="crop" /> : 'Crop';
  const name = `Crop ${label}`;
  if (!scripted)
    return (
      <a className={look} href={`/admin/media/${id}/crop`} target="_blank" rel="noopener" aria-label={name}>
        {shown}
      </a>
    );
  return (
    <>
      <button className={look} type="button" aria-label={name} onClick={() => setOpen(true)}>
        {shown}
      </button>
      {open && (
        <Suspense fallback={null}>
          <CropDialog
            url={url}
            onClose={() => setOpen(false)}
            onCrop={(cut) => {
              setOpen(false);
              onCrop(cut);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const LibraryDialog = lazy(() => import('./library-dialog'));

interface LibraryButtonProps {
  label: string;
  fileType: FileType;
  several: boolean;
  look: string;
  isForPress?: boolean;
  onChoose: (url: string) => void;
}

/** Opens the library in a dialog; without scripts, in a new tab where every file shows its URL. */
export function LibraryButton({
  label,
  fileType,
  several,
  look,
  isForPress = false,
  onChoose,
}: LibraryButtonProps) {
  const [open, setOpen] = useState(false);
  const scripted = useHydrated();
  const kinds = MEDIA_TYPES_OF[fileType];
  if (!scripted)
    return (
      <a
        className={look}
        href={kinds.length === 1 ? `/admin/media?show=${kinds[0]}` : '/admin/media'}
        target="_blank"
        rel="noopener"
      >
        Choose<span className="vh"> from library: {label}</span>
      </a>
    );
  return (
    <>
      <button
        className={look}
        type="button"
        aria-label={`Choose from library: ${label}`}
        onClick={() => setOpen(true)}
      >
        Choose
      </button>
      {open && (
        <Suspense fallback={null}>
          <LibraryDialog
            kinds={kinds}
            several={several}
            isForPress={isForPress}
            onClose={() => setOpen(false)}
            onChoose={(urls) => {
              setOpen(false);
              urls.forEach(onChoose);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
