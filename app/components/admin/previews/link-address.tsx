import { useId } from 'react';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { useToast } from '~/components/ui/toast/toast-context';

/** The URL of a link: to be selected, or copied with scripts. `name`: whom the link is for. */
export function LinkAddress({ url, name }: { url: string; name: string }) {
  const id = useId();
  const scripted = useHydrated();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ kind: 'success', text: 'Address copied' }),
      () => toast({ kind: 'error', text: 'The address could not be copied. Select it instead.' }),
    );
  return (
    <div className="links__address">
      <input
        id={id}
        className="box"
        readOnly
        value={url}
        aria-label={`Address of the link for ${name}`}
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      {scripted && (
        <button
          className="btn"
          type="button"
          aria-label={`Copy the link for ${name}`}
          onClick={() => void copy()}
        >
          Copy
        </button>
      )}
    </div>
  );
}
