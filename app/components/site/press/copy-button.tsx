import { useState } from 'react';
import { Glyph } from '~/components/ui/glyph';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';

interface CopyButtonProps {
  /** The id of the element whose text is copied. */
  from: string;
  /** What it copies, for those who hear the button: "the logline". */
  what: string;
}

/** Copies a text of the page. It needs JavaScript, so it renders only after hydration; the text can always be selected. */
export function CopyButton({ from, what }: CopyButtonProps) {
  const isHydrated = useHydrated();
  const [said, setSaid] = useState('');
  if (!isHydrated) return null;
  const copy = () => {
    const element = document.getElementById(from);
    if (!element) return;
    const writing = navigator.clipboard?.writeText(element.innerText) ?? Promise.reject(new Error());
    writing.then(
      () => setSaid('Copied'),
      () => {
        getSelection()?.selectAllChildren(element);
        setSaid('Selected: copy it with your keyboard');
      },
    );
  };
  return (
    <span className="copy">
      <button className="copy__button" type="button" onClick={copy}>
        <Glyph name="copy" />
        <span>Copy</span>
        <span className="vh"> {what}</span>
      </button>
      <span className="copy__said" role="status">
        {said}
      </span>
    </span>
  );
}
