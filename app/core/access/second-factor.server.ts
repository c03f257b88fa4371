import type { Role } from './permissions';

export const SECOND_FACTOR_POLICIES = ['off', 'admins', 'everybody'] as const;
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

export const SECOND_FACTOR_WAYS = ['totp', 'recovery'] as const;

export const RECOVERY_CODE_COUNT = 10;
/** The number of codes to try after a correct password, and the minutes to do so. */
export const CHALLENGE_LIMIT = { tries: 5, minutes: 5 } as const;

export const ENROLMENT_PATH = '/admin/profile/authenticator';
export const SECOND_STEP_PATH = '/admin/second-step';

export const WRONG_CODE = 'This code is not right';
export const SIGN_IN_AGAIN = 'Please sign in again';

export const isRequired = (policy: SecondFactorPolicy, role: Role): boolean =>
  policy === 'everybody' || (policy === 'admins' && role === 'admin');

/** Removes the spaces and hyphens that group a code, and lowercases it. */
export const cleanCode = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase();

/** Groups the secret by four characters, for typing it into an authenticator. */
export const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');
