import { useEffect, useState } from 'react';

interface ShareProps {
  title: string;
  url: string;
}

type Means = 'share' | 'copy';

/** Uses the device's share sheet, else copies the URL. It needs JavaScript, so it renders only after hydration. */
export function Share({ title, url }: ShareProps) {
  const [means, setMeans] = useState<Means>();
  const [said, setSaid] = useState('');
  useEffect(() => {
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) setMeans('share');
    else if ('clipboard' in navigator) setMeans('copy');
  }, []);
  if (!means) return null;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setSaid('Link copied'),
      () => setSaid(url),
    );
  // `share` also rejects if the user cancels, which is no error.
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  return (
    <div className="share">
      <button className="link" type="button" onClick={() => void (means === 'share' ? share() : copy())}>
        {means === 'share' ? 'Share' : 'Copy link'}
      </button>
      <span role="status">{said}</span>
    </div>
  );
}
