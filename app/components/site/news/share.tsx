import { useEffect, useState } from 'react';

interface ShareProps {
  title: string;
  url: string;
}

type Means = 'share' | 'copy';

/** Sharing as the device does it, else copying the address. Needs JavaScript, so that it is drawn only with it. */
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
  // A person who thinks better of it makes `share` fail as well; there is nothing to say.
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
