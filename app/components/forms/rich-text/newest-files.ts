import { createContext } from 'react';
import type { InsertableFile } from '~/rules/forms/block-form';

/** The newest files of the library, which can be inserted into a text of the form without scripts. */
export const NewestFilesContext = createContext<readonly InsertableFile[]>([]);
