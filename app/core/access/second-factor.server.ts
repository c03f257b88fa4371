import type { Role } from './permissions';

/** Who needs a second factor to sign in. */
export const SECOND_FACTOR_POLICIES = ['off', 'admins', 'everybody'] as const;
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

/** The ways in which the second step of a sign-in can be passed, as the API names them. */
export const SECOND_FACTOR_WAYS = ['totp', 'recovery'] as const;

export const RECOVERY_CODE_COUNT = 10;
/** How many codes can be tried after a right password, and for how long. */
export const CHALLENGE_LIMIT = { tries: 5, minutes: 5 } as const;

export const ENROLMENT_PATH = '/admin/profile/authenticator';
export const SECOND_STEP_PATH = '/admin/second-step';

export const WRONG_CODE = 'This code is not right';
export const SIGN_IN_AGAIN = 'Please sign in again';

export const isRequired = (policy: SecondFactorPolicy, role: Role): boolean =>
  policy === 'everybody' || (policy === 'admins' && role === 'admin');

/** Returns a typed code without the spaces and hyphens by which codes are grouped, in lower case. */
export const cleanCode = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase();

/** Returns the secret as it is typed into an authenticator: in groups of four. */
export const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');
