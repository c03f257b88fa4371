import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { useAfter } from '~/components/ui/hooks/use-after';
import { useModal } from '~/components/ui/hooks/use-modal';
import { Icon } from '~/components/ui/icon';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { Player } from '~/components/ui/player/player';
import { factsOfTutorial, type Tutorial } from './tutorials';

const LoadedPlayerText = lazy(() => import('~/components/ui/player/loaded-player-text'));

/** The loading sign disappears after this time, in milliseconds, even if the video has not loaded. */
const SPINNER_MS = 500;

interface TutorialDialogProps {
  tutorial: Tutorial;
  onClose: () => void;
}

/** Plays a tutorial in a dialog. */
export function TutorialDialog({ tutorial, onClose }: TutorialDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, true, onClose);
  const { title, videoUrl } = tutorial;
  return (
    <dialog ref={dialog} className="dialog tutorial" aria-labelledby={id}>
      <div>
        <header>
          <h2 id={id}>{title}</h2>
          <button className="tutorial__close" type="button" onClick={onClose}>
            Close
            <Icon name="cross" />
          </button>
        </header>
        {videoUrl ? (
          <Screen tutorial={tutorial} videoUrl={videoUrl} />
        ) : (
          <p className="tutorial__soon">Video tutorial coming soon</p>
        )}
      </div>
    </dialog>
  );
}

interface ScreenProps {
  tutorial: Tutorial;
  videoUrl: string;
}

/** The video, under a loading sign until it can play, and what it says. */
function Screen({ tutorial, videoUrl }: ScreenProps) {
  const player = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const waitedLongEnough = useAfter(state === 'loading', SPINNER_MS);
  const facts = useMemo(() => factsOfTutorial(tutorial, videoUrl), [tutorial, videoUrl]);
  const registry = useMemo(() => ({ [videoUrl]: facts }), [videoUrl, facts]);
  if (state === 'failed')
    return (
      <p className="tutorial__soon" role="alert">
        The video could not be played here. <a href={videoUrl}>Open the file</a>
      </p>
    );
  return (
    <MediaFactsContext.Provider value={registry}>
      <div className="tutorial__screen">
        <Player
          ref={player}
          className="tutorial__video"
          url={videoUrl}
          poster={tutorial.posterUrl}
          label={tutorial.title}
          isLoop={false}
          onReady={() => setState('ready')}
          onFailure={() => setState('failed')}
        />
        {state === 'loading' && !waitedLongEnough && (
          <p role="status">
            <span>
              <span className="tally tally--live" />
              Loading...
            </span>
          </p>
        )}
      </div>
      <Suspense>
        <LoadedPlayerText
          className="tutorial__words"
          tracks={facts.tracks ?? []}
          transcriptUrl={undefined}
          player={player}
        />
      </Suspense>
    </MediaFactsContext.Provider>
  );
}
