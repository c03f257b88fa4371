import { createContext } from 'react';

/** The options of controls that come from the database or from a list of codes. */
export interface FieldOptions {
  /** By name. A control's value is the label. */
  people: { label: string; name: string }[];
  genres: string[];
  territories: [code: string, name: string][];
}

export const FieldOptionsContext = createContext<FieldOptions>({ people: [], genres: [], territories: [] });
