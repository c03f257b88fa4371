import type { PersonView } from '~/services/content/people';
import { given, textsOf } from './form-fields';

const TEXTS = ['name', 'role', 'bio', 'displayType', 'videoUrl', 'imageUrl', 'email', 'linkedinUrl'] as const;

/** The form of somebody who is not on the team page yet. */
export const NEW_PERSON = { displayType: 'video' };

export const personValues = (person: PersonView): Record<string, string> =>
  Object.fromEntries(TEXTS.map((name) => [name, person[name]]));

/** A posted form as a person's fields. */
export const readPerson = (form: FormData) => given(textsOf(form, TEXTS));
