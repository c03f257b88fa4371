import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import type { Tutorial } from './tutorials';

interface WatchProps {
  tutorial: Tutorial;
  onWatch: () => void;
}

/** Opens a tutorial; without scripts, a link to its file. */
export function Watch({ tutorial: { title, videoUrl, posterUrl }, onWatch }: WatchProps) {
  const scripted = useHydrated();
  const words = (
    <>
      {videoUrl && <img src={posterUrl} alt="" width="1280" height="720" loading="lazy" />}
      <span>
        Watch: {title.charAt(0).toLowerCase()}
        {title.slice(1)}
      </span>
    </>
  );
  if (scripted)
    return (
      <button className="watch" type="button" onClick={onWatch}>
        {words}
      </button>
    );
  if (videoUrl)
    return (
      <a className="watch" href={videoUrl}>
        {words}
      </a>
    );
  return <p className="watch">Video tutorial coming soon</p>;
}
