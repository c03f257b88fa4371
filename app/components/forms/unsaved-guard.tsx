import { useBeforeUnload, useBlocker } from '@remix-run/react';
import { useCallback, useRef, type RefObject } from 'react';
import { ConfirmDialog } from './confirm-dialog';

interface Leaving {
  /** Whether there are unsaved changes. */
  unsaved: boolean;
  /** True while the form is being sent: its own redirect must not be blocked. */
  submitted: RefObject<boolean>;
  /** Discards the unsaved changes. */
  onDiscard?: () => void;
  /** A parameter of the address whose values are different forms, if there is one. */
  parameter?: string;
  /** The consequence of leaving; by default that the browser keeps the typed text. */
  detail?: string;
}

const KEPT_HERE = 'What you typed has not been saved. This browser keeps it until you come back.';

const valueOf = ({ search }: { search: string }, parameter: string) =>
  new URLSearchParams(search).get(parameter);

/**
 * Asks before unsaved changes are left by a link, the Back button, Escape or a reload. Cancelling the form discards
 * the text; navigating elsewhere keeps it in the browser's draft.
 */
export function useUnsavedGuard({
  unsaved,
  submitted,
  onDiscard,
  parameter = '',
  detail = KEPT_HERE,
}: Leaving) {
  const cancelled = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      !submitted.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        valueOf(currentLocation, parameter) !== valueOf(nextLocation, parameter)),
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
    /** Call it before leaving by Cancel or Escape. */
    cancel: () => {
      cancelled.current = true;
    },
    dialog: (
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        verb={verb}
        question={`Are you sure you want to ${verb === 'Discard' ? 'discard your changes' : 'leave without saving'}?`}
        detail={verb === 'Discard' ? 'What you typed has not been saved and will be lost.' : detail}
        onConfirm={leave}
        onCancel={stay}
      />
    ),
  };
}
