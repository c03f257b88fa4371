import { LINK_ENDED } from '~/rules/press/link-ended';
import { Failure } from '~/rules/validation/errors';

export const linkEnded = () => new Failure(410, LINK_ENDED);
