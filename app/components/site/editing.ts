import { createContext, useContext, type ReactNode } from 'react';

interface Look {
  /** The class of what is drawn around a rich text. */
  className?: string;
}

/** What Edit Mode draws into a public page. */
export interface EditingComponents {
  /** A text that can be edited in place; null where this person may not: then it is drawn as ever. */
  text: (record: string, field: string, look?: Look) => ReactNode;
  /** What else of a record can be changed in place. */
  tools: (record: string) => ReactNode;
  /** What has to lie over a dialog as well. */
  over: ReactNode;
  /** The same page in Edit Mode. */
  to: (path: string) => string;
}

/** Null on public pages, which carry nothing of Edit Mode but this place for it. */
export const EditingContext = createContext<EditingComponents | null>(null);

export const useEditing = () => useContext(EditingContext);

const asItIs = (path: string) => path;

/** Where a link of the site leads: in Edit Mode to the page's twin. */
export const useSitePath = () => useEditing()?.to ?? asItIs;
