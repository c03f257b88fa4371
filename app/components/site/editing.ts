import { createContext, useContext, type ReactNode } from 'react';

interface Look {
  /** The class of the element around a rich text. */
  className?: string;
  /** What an empty text without formatting shows, if it is not the label of the field. */
  placeholder?: string | undefined;
}

/** The components with which Edit Mode extends a public page. */
export interface EditingComponents {
  /** Returns a text that can be edited in place, or null if the user may not edit it. */
  text: (record: string, field: string, look?: Look) => ReactNode;
  /** Returns the controls for the parts of a record that are not text. */
  tools: (record: string) => ReactNode;
  /** Rendered inside dialogs too, as a modal dialog covers everything outside it. */
  over: ReactNode;
  /** Returns the same page's path in Edit Mode. */
  to: (path: string) => string;
}

/** Null on public pages, whose bundle contains none of Edit Mode's code. */
export const EditingContext = createContext<EditingComponents | null>(null);

export const useEditing = () => useContext(EditingContext);

const asItIs = (path: string) => path;

/** Returns the target of a site link: in Edit Mode the page's edit route. */
export const useSitePath = () => useEditing()?.to ?? asItIs;
