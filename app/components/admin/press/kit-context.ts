import { createContext } from 'react';
import type { KitFile, PersonChoice } from '~/rules/press/still-row';

/** What the rows of a kit's form need besides their values. */
interface KitState {
  /** What is known of the files, by name. */
  files: Readonly<Record<string, KitFile>>;
  /** The first of the cast. */
  cast: PersonChoice[];
  /** Whether the kit is under embargo as it is stored. */
  isEmbargoed: boolean;
  /** Whether the reader may say that the press may have a picture. */
  mayClear: boolean;
}

export const KitContext = createContext<KitState>({
  files: {},
  cast: [],
  isEmbargoed: false,
  mayClear: false,
});

/** The id of the list of everybody whom the show credits. */
export const NAMES_LIST = 'credited-names';
