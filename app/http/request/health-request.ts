import type { HealthRequest } from '~/rules/health/addresses';

/** The headers that proxies add. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/** Returns what the lines about the request have to know of it. */
export const toHealthRequest = ({ url, headers }: Request): HealthRequest => ({
  origin: new URL(url).origin,
  isForwarded: FORWARDED.some((name) => headers.has(name)),
});
