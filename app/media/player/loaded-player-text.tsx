import { useEffect, useState, type RefObject } from 'react';
import type { TrackCue } from '~/core/files/track';
import { readTrack } from '~/core/files/read-track';
import type { MediaTrack } from '~/core/files/media';
import { PlayerText } from './player-text';

const NO_CUES: TrackCue[] = [];

/** Empty while loading or after a failure. */
const useTrackCues = (url: string | undefined): TrackCue[] => useLoaded(url, loadCues, NO_CUES);

/** Empty while loading or after a failure. */
const useTranscript = (url: string | undefined): string => useLoaded(url, loadText, '');

type Load<Value> = (url: string, signal: AbortSignal) => Promise<Value>;

/** `load` and `nothing` must be the same in every render. */
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
  const chapters = useTrackCues(tracks.find(({ kind }) => kind === 'chapters')?.url);
  const transcript = useTranscript(transcriptUrl);
  const captionsUrl = tracks.find(({ kind }) => kind === 'captions')?.url;
  const captions = useTrackCues(transcriptUrl === undefined ? captionsUrl : undefined);
  return <PlayerText className={className} words={{ chapters, captions, transcript }} player={player} />;
}
