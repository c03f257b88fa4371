import { useId, useRef, useState } from 'react';
import { useAfter } from '~/components/ui/hooks/use-after';
import { useModal } from '~/components/ui/hooks/use-modal';
import { useMotion } from '~/components/ui/hooks/use-motion';
import { Icon } from '~/components/ui/icon';
import type { Tutorial } from './tutorials';

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
    <dialog ref={dialog} className="dialog dialog--video" aria-labelledby={id}>
      <div>
        <header>
          <h2 id={id}>{title}</h2>
          <button className="icon" type="button" onClick={onClose}>
            Close
            <Icon name="cross" />
          </button>
        </header>
        {videoUrl ? (
          <Screen {...tutorial} videoUrl={videoUrl} />
        ) : (
          <p className="dialog__soon">Video tutorial coming soon</p>
        )}
      </div>
    </dialog>
  );
}

/** The video, under a loading sign until it can play. */
function Screen({ videoUrl, captionsUrl, posterUrl }: Tutorial & { videoUrl: string }) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const waitedLongEnough = useAfter(state === 'loading', SPINNER_MS);
  const plays = useMotion();
  if (state === 'failed')
    return (
      <p className="dialog__soon" role="alert">
        The video could not be played here. <a href={videoUrl}>Open the file</a>
      </p>
    );
  return (
    <div className="spin">
      <video
        controls
        playsInline
        autoPlay={plays}
        preload="auto"
        poster={posterUrl}
        width="1280"
        height="720"
        src={videoUrl}
        onCanPlay={() => setState('ready')}
        onError={() => setState('failed')}
      >
        <track kind="captions" src={captionsUrl} srcLang="en-GB" label="English" default />
        Your browser does not support the video tag.
      </video>
      {state === 'loading' && !waitedLongEnough && (
        <p role="status">
          <span>
            <span className="tally" />
            Loading...
          </span>
        </p>
      )}
    </div>
  );
}
