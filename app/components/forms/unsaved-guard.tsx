import { useBeforeUnload, useBlocker } from '@remix-run/react';
import { useCallback, useRef, type RefObject } from 'react';
import { ConfirmDialog } from './confirm-dialog';

interface Leaving {
  /** Whether there is something to lose. */
  unsaved: boolean;
  /** True while the form is on its way: then leaving is what was asked for. */
  submitted: RefObject<boolean>;
  /** Forgets what was typed. */
  onDiscard?: () => void;
  /** What would be lost by leaving; left out: typed text, which the browser keeps. */
  detail?: string;
}

const KEPT_HERE =
  'What you typed has not been saved. It is kept in this browser and offered when you come back.';

/**
 * Asks before unsaved text is left behind: by a link, the back button, Escape, or a reload. Who cancels the
 * panel discards the text; who goes elsewhere finds it again in the browser's draft.
 */
export function useUnsavedGuard({ unsaved, submitted, onDiscard, detail = KEPT_HERE }: Leaving) {
  const cancelled = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !submitted.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (unsaved && !submitted.current) event.preventDefault();
      },
      [unsaved, submitted],
    ),
  );
  const verb = cancelled.current ? 'Discard' : 'Leave';
  const stay = () => {
    cancelled.current = false;
    blocker.reset?.();
  };
  const leave = () => {
    if (cancelled.current) onDiscard?.();
    blocker.proceed?.();
  };
  return {
    /** To be called before leaving by Cancel or Escape. */
    cancel: () => {
      cancelled.current = true;
    },
    dialog: (
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        verb={verb}
        question={`Are you sure you want to ${verb === 'Discard' ? 'discard your changes' : 'leave without saving'}?`}
        detail={verb === 'Discard' ? 'What you typed has not been saved and will be gone.' : detail}
        onConfirm={leave}
        onCancel={stay}
      />
    ),
  };
}
