import { useEffect, useState, type RefObject } from 'react';
import type { TrackCue } from '~/core/files/track';
import { readTrack } from '~/core/files/read-track';
import type { MediaTrack } from '~/core/files/media';
import { PlayerText } from './player-text';

const NO_CUES: TrackCue[] = [];

type Load<Value> = (url: string, signal: AbortSignal) => Promise<Value>;

/** Returns `nothing` while loading or after a failure. `load` and `nothing` must be the same in every render. */
function useLoaded<Value>(url: string | undefined, load: Load<Value>, nothing: Value): Value {
  const [value, setValue] = useState(nothing);
  useEffect(() => {
    if (url === undefined) return;
    const ending = new AbortController();
    void load(url, ending.signal).then(
      (loaded) => ending.signal.aborted || setValue(loaded),
      // Without its words the video still plays.
      () => undefined,
    );
    return () => ending.abort();
  }, [url, load]);
  return value;
}

async function loadText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  return response.ok ? response.text() : '';
}

async function loadCues(url: string, signal: AbortSignal): Promise<TrackCue[]> {
  const response = await fetch(url, { signal });
  if (!response.ok) return [];
  const reading = readTrack(new Uint8Array(await response.arrayBuffer()));
  return reading.kind === 'read' ? reading.cues : [];
}

interface LoadedPlayerTextProps {
  className: string;
  tracks: MediaTrack[];
  transcriptUrl: string | undefined;
  player: RefObject<HTMLVideoElement>;
}

export default function LoadedPlayerText({
  className,
  tracks,
  transcriptUrl,
  player,
}: LoadedPlayerTextProps) {
  const urlOf = (role: MediaTrack['kind']) => tracks.find(({ kind }) => kind === role)?.url;
  const chapters = useLoaded(urlOf('chapters'), loadCues, NO_CUES);
  const transcript = useLoaded(transcriptUrl, loadText, '');
  const captionsUrl = transcriptUrl === undefined ? urlOf('captions') : undefined;
  const captions = useLoaded(captionsUrl, loadCues, NO_CUES);
  return <PlayerText className={className} words={{ chapters, captions, transcript }} player={player} />;
}
