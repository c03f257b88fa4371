import { useId } from 'react';
import { useHydrated } from './use-hydrated';
import { useToast } from './toasts';

interface LinkAddressProps {
  url: string;
  name: string;
  /** A token is copied in the same way. */
  what?: 'link' | 'token';
}

export function LinkAddress({ url, name, what = 'link' }: LinkAddressProps) {
  const id = useId();
  const noun = what === 'link' ? 'Address' : 'Token';
  const scripted = useHydrated();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ tone: 'success', text: `${noun} copied` }),
      () =>
        toast({ tone: 'error', text: `The ${noun.toLowerCase()} could not be copied. Select it instead.` }),
    );
  return (
    <div className="links__address">
      <input
        id={id}
        className="box links__url"
        readOnly
        value={url}
        aria-label={what === 'link' ? `Address of the link for ${name}` : `Token for ${name}`}
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      {scripted && (
        <button
          className="btn"
          type="button"
          aria-label={`Copy the ${what} for ${name}`}
          onClick={() => void copy()}
        >
          Copy
        </button>
      )}
    </div>
  );
}
