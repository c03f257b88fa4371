import type { PersonView } from '~/services/content/people';
import { given, textsOf } from './form-fields';

const TEXTS = ['name', 'role', 'bio', 'displayType', 'videoUrl', 'imageUrl', 'email', 'linkedinUrl'] as const;

/** The values of a new person's form. */
export const NEW_PERSON = { displayType: 'video' };

export const personValues = (person: PersonView): Record<string, string> =>
  Object.fromEntries(TEXTS.map((name) => [name, person[name]]));

/** Returns the person fields of a posted form. */
export const readPerson = (form: FormData) => given(textsOf(form, TEXTS));
