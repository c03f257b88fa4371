import { notFound } from '~/core/validation/errors';

const NUMBER = /^[1-9]\d{0,14}$/;

/** Parses a version number in a URL. Throws 404 for anything else. */
export function versionNumber(text: string | null | undefined): number {
  if (!text || !NUMBER.test(text)) throw notFound('Version');
  return Number(text);
}
