import { useState, type ComponentType, type MouseEvent } from 'react';
import { Glyph } from '~/core/ui/glyph';
import { useHistoryOverlay } from '~/core/ui/use-modal';
import { SEARCH_PATH } from '~/site/layout/site-navigation';

const load = async () => {
  const dialog = await import('./search-dialog');
  await dialog.loadStyles();
  return dialog.SearchDialog;
};

/** Opens the search, which is loaded then. Without scripts, and if it cannot be loaded, it is a link to the page of the search. */
export function SearchButton() {
  const overlay = useHistoryOverlay();
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const [isLoading, setLoading] = useState(false);
  const show = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Not every browser focuses a link that is pressed; the focus returns to it.
    event.currentTarget.focus();
    setLoading(true);
    load().then(
      (Loaded) => {
        setLoading(false);
        setDialog(() => Loaded);
        overlay.open();
      },
      () => location.assign(SEARCH_PATH),
    );
  };
  return (
    <>
      <a
        className="touch search-open"
        href={SEARCH_PATH}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-busy={isLoading || undefined}
        onClick={show}
      >
        <Glyph name="search" />
      </a>
      {Dialog && overlay.isOpen && <Dialog onClose={overlay.close} />}
    </>
  );
}
