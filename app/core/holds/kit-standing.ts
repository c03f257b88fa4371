import { longDateTime } from '~/core/text/formats';
import { isKitOpen } from './kit';

type Kit = Parameters<typeof isKitOpen>[0];
type About = Parameters<typeof isKitOpen>[1];

export interface KitStanding {
  isOpen: boolean;
  /** Example: `Public, under embargo until 24 November 2026 at 00:01`. */
  words: string;
}

const WORDS = { off: 'Off', link: 'By link', public: 'Public' } as const;

/** Returns the state of a kit at a time. Names what keeps a public kit closed, and an embargo also of a kit by link. */
export function kitStanding(kit: Kit, about: About): KitStanding {
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
