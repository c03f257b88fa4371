import type { ApprovalState } from './approval-state';
import { longDateTime } from '~/core/text/formats';

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

type About = Parameters<typeof isKitOpen>[1];

export interface KitStanding {
  isOpen: boolean;
  /** Example: `Public, under embargo until 24 November 2026 at 00:01`. */
  words: string;
}

const WORDS = { off: 'Off', link: 'By link', public: 'Public' } as const;

/** Returns the state of a kit at a time. Names what keeps a public kit closed, and an embargo also of a kit by link. */
export function kitStanding(kit: KitOfShow, about: About): KitStanding {
  const { visibility = 'off', embargoUntil = null } = kit.press ?? {};
  const isEmbargoed = embargoUntil !== null && embargoUntil > about.now;
  const reasons =
    visibility === 'off'
      ? []
      : [
          ...(isEmbargoed ? [`under embargo until ${longDateTime(embargoUntil)}`] : []),
          ...(visibility === 'public' && kit.status !== 'active' ? ['but the show is not on the site'] : []),
          ...(visibility === 'public' && about.pressEnabled === false ? ['but the press room is off'] : []),
        ];
  return { isOpen: isKitOpen(kit, about), words: [WORDS[visibility], ...reasons].join(', ') };
}

export const PRESS_PATH = '/press';

export const kitPath = ({ slug }: { slug: string }): string => `${PRESS_PATH}/${slug}`;

/** `path` is that of the kit; `number` counts from 1. */
export const stillPath = (path: string, number: number, size: 'print' | 'web'): string =>
  `${path}/stills/${number}?size=${size}`;

export const stillsZipPath = (path: string): string => `${path}/stills.zip`;

export const LOGOS_ZIP_PATH = `${PRESS_PATH}/logos.zip`;
