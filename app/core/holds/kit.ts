import type { ApprovalState } from './approval-state';

interface KitOfShow {
  status: 'active' | 'inactive';
  press?: { visibility: 'off' | 'link' | 'public'; embargoUntil: Date | null } | undefined;
}

/** Whether a kit is public at a time. `pressEnabled`, the global setting, closes all kits if it is false; a deleted show has no kit. */
export const isKitOpen = (
  { status, press }: KitOfShow,
  { pressEnabled, now }: { pressEnabled: boolean | null; now: Date },
): boolean =>
  press?.visibility === 'public' &&
  status === 'active' &&
  pressEnabled !== false &&
  (press.embargoUntil === null || press.embargoUntil <= now);

/** What a still of a kit lacks; pages, ZIPs and the public API contain only `ready` ones. */
export const STILL_STATES = ['ready', 'not cleared', 'waiting', 'refused', 'expired', 'missing'] as const;
export type StillState = (typeof STILL_STATES)[number];

interface Still {
  press?: { cleared: boolean; usableUntil: Date | null } | undefined;
}

/** `still` is null if the file was deleted. */
export function stillState(still: Still | null, approval: ApprovalState | null, now: Date): StillState {
  if (!still) return 'missing';
  if (approval === 'refused') return 'refused';
  if (approval === 'waiting') return 'waiting';
  if (!still.press?.cleared) return 'not cleared';
  return isUsable(still, now) ? 'ready' : 'expired';
}

/** Checks `usableUntil`; films have no other condition. */
export const isUsable = ({ press }: Still, now: Date): boolean => {
  const until = press?.usableUntil ?? null;
  return until === null || until > now;
};
