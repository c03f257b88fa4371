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
      <CopyTextButton
        text={url}
        verb="Copy"
        label={`Copy the ${what} for ${name}`}
        copied={`${noun} copied`}
        failed={`The ${noun.toLowerCase()} could not be copied. Select it instead.`}
      />
    </div>
  );
}

interface CopyTextButtonProps {
  text: string;
  verb: string;
  label?: string;
  copied: string;
  failed: string;
}

/** Only with scripts, which copying needs. */
export function CopyTextButton({ text, verb, label, copied, failed }: CopyTextButtonProps) {
  const scripted = useHydrated();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ tone: 'success', text: copied }),
      () => toast({ tone: 'error', text: failed }),
    );
  return (
    scripted && (
      <button className="btn" type="button" aria-label={label} onClick={() => void copy()}>
        {verb}
      </button>
    )
  );
}
