import { useId, useState } from 'react';
import { useHydrated } from '~/core/ui/use-hydrated';
import { Icon } from '~/core/ui/icon';
import { useToast } from '~/core/ui/toasts';

export function CopyUrl({ url, name }: { url: string; name: string }) {
  const id = useId();
  const scripted = useHydrated();
  const toast = useToast();
  const [isRejected, setRejected] = useState(false);
  if (!scripted || isRejected)
    return <input id={id} className="address" readOnly value={url} aria-label={`URL of ${name}`} dir="ltr" />;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ tone: 'success', text: 'URL copied' });
    } catch {
      setRejected(true);
    }
  };
  return (
    <button
      className="icon"
      type="button"
      aria-label={`Copy URL of ${name}`}
      title="Copy URL"
      onClick={() => void copy()}
    >
      <Icon name="link" />
    </button>
  );
}
