import { z } from 'zod';
import { STORED_FILE } from '../text/patterns';
import { text } from './fields';
import { LIMITS } from './limits';

/** What stands for a file that the library does not have. */
export const NO_SUCH_FILE = 'The library has no such file';

/** A file of the library: its generated name, or an address under `/assets/`, which is reduced to the name. */
export const fileName = (label: string) =>
  text(label)
    .max(LIMITS.url, { error: NO_SUCH_FILE, abort: true })
    .regex(STORED_FILE, NO_SUCH_FILE)
    .transform((value, context) => {
      const [, name] = STORED_FILE.exec(value) ?? [];
      if (name !== undefined) return name;
      context.issues.push({ code: 'custom', message: NO_SUCH_FILE, input: value });
      return z.NEVER;
    })
    .meta({
      description:
        'A file of the library, as in `/api/upload/{file}`, its name alone, or its address under `/assets/`.',
    });
