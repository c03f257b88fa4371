import { inputSchema, patchSchema } from '../fields/field-schemas';
import { PERSON_FIELDS } from './person-fields';

export const PersonInput = inputSchema(PERSON_FIELDS);
export const PersonPatch = patchSchema(PERSON_FIELDS);
