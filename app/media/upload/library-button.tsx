import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '~/core/ui/use-hydrated';
import { MEDIA_TYPES_OF, type FileType } from '~/core/files/uploads';

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
