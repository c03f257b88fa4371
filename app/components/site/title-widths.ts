import { createContext, useContext } from 'react';
import type { DisplayWidths } from '~/rules/brand/display-width';

/** The widths of the letters of titles; null for those of the default typefaces, which are known without. */
export const TitleWidthsContext = createContext<DisplayWidths | null>(null);

export const useTitleWidths = () => useContext(TitleWidthsContext);
