import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '~/core/ui/use-hydrated';
import { MEDIA_TYPES_OF, type FileType } from '~/core/files/uploads';

const LibraryDialog = lazy(() => import('./library-dialog'));

interface LibraryButtonProps {
  label: string;
  fileType: FileType;
  several: boolean;
  onChoose: (url: string) => void;
}

/** Opens the library in a dialog; without scripts, in a new tab where every file shows its URL. */
export function LibraryButton({ label, fileType, several, onChoose }: LibraryButtonProps) {
  const [open, setOpen] = useState(false);
  const scripted = useHydrated();
  const kinds = MEDIA_TYPES_OF[fileType];
  if (!scripted)
    return (
      <a
        className="btn btn--plain"
        href={kinds.length === 1 ? `/admin/media?show=${kinds[0]}` : '/admin/media'}
        target="_blank"
        rel="noopener"
      >
        Choose from library
      </a>
    );
  return (
    <>
      <button
        className="btn"
        type="button"
        aria-label={`Choose from library: ${label}`}
        onClick={() => setOpen(true)}
      >
        Choose from library
      </button>
      {open && (
        <Suspense fallback={null}>
          <LibraryDialog
            kinds={kinds}
            several={several}
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
