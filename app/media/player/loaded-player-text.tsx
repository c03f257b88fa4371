import type { RefObject } from 'react';
import type { MediaTrack } from '~/core/files/media';
import { PlayerText } from './player-text';
import { useTrackCues, useTranscript } from './use-track-cues';

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
