import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import type { MediaFacts } from '~/core/files/media';
import { Icon } from '~/core/ui/icon';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { useAfter } from '~/core/ui/use-hydrated';
import { useModal } from '~/core/ui/use-modal';
import { Player } from '~/media/player/player';

/** A video that shows how to do something, recorded by `npm run tutorials`. */
export interface Tutorial {
  /** Title of the dialog; the button shows it after "Watch: ". */
  title: string;
  /** Null if this installation does not have the video. */
  videoUrl: string | null;
  captionsUrl: string;
  posterUrl: string;
}

const TITLES = {
  shows: 'Create and edit a show',
  credits: 'Credits in five minutes',
  team: 'Add and manage team members',
  news: 'Format articles with the rich-text editor',
  pages: 'A page in three minutes',
  press: 'A press kit in five minutes',
} as const;

export type TutorialName = keyof typeof TITLES;

export const TUTORIAL_NAMES = Object.keys(TITLES) as TutorialName[];

export const hasTutorial = (section: string): section is TutorialName => Object.hasOwn(TITLES, section);

/** `there` names the videos that this installation has. */
export const tutorialOf = (name: TutorialName, there: readonly TutorialName[]): Tutorial => ({
  title: TITLES[name],
  videoUrl: there.includes(name) ? `/tutorials/${name}.mp4` : null,
  captionsUrl: `/tutorials/${name}.vtt`,
  posterUrl: `/tutorials/${name}.jpg`,
});

const factsOfTutorial = ({ title, captionsUrl, posterUrl }: Tutorial, videoUrl: string): MediaFacts => ({
  url: videoUrl,
  kind: 'video',
  width: 1280,
  height: 720,
  alt: title,
  caption: title,
  posterUrl,
  sources: [],
  tracks: [{ kind: 'captions', language: 'en-GB', label: 'English', url: captionsUrl }],
});

const LoadedPlayerText = lazy(() => import('~/media/player/loaded-player-text'));

/** The loading sign disappears after this time, in milliseconds, even if the video has not loaded. */
const SPINNER_MS = 500;

export function TutorialDialog({ tutorial, onClose }: { tutorial: Tutorial; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, true, onClose);
  const { title, videoUrl } = tutorial;
  return (
    <dialog ref={dialog} className="dialog tutorial" aria-labelledby={id}>
      <div>
        <header>
          <h2 id={id}>{title}</h2>
          <button className="touch tutorial__close" type="button" onClick={onClose}>
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

function Screen({ tutorial, videoUrl }: { tutorial: Tutorial; videoUrl: string }) {
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
