import { longDate } from '../text/dates';
import { act, fine, look, type Judgement } from './health-line';
import { countOf } from './sizes';

/** What is known of the request that asks; nothing of its sender. */
export interface HealthRequest {
  /** The origin of the address by which it came, as trusted proxies tell it. */
  origin: string;
  /** Whether it has headers that a proxy adds. */
  isForwarded: boolean;
}

interface Asked {
  now: Date;
  /** Null if nobody has asked by a page yet. */
  request: HealthRequest | null;
}

/** `publicUrl`: the configured origin. */
export function judgePublicUrl(
  { publicUrl }: { publicUrl: string | undefined },
  { request }: Pick<Asked, 'request'>,
): Judgement {
  if (publicUrl === undefined) return fine('Not set: links take the address of each request.');
  if (!request) return fine(`${publicUrl}.`);
  if (request.origin === publicUrl) return fine(`${publicUrl}, and this request came by it.`);
  return look(
    `${publicUrl}, but this request came by ${request.origin}.`,
    'If the site has another address now, set PUBLIC_URL to it. If a proxy is in front, let it pass on host and protocol, and set TRUST_PROXY.',
  );
}

/** `trusted`: the number of proxies whose headers count. */
export function judgeTrustProxy(
  { trusted }: { trusted: number },
  { request }: Pick<Asked, 'request'>,
): Judgement {
  if (!request) return fine(`${trusted}.`);
  const { isForwarded } = request;
  if (trusted === 0 && isForwarded)
    return look(
      '0, but this request has the headers of a proxy.',
      'If a proxy of yours is in front of the site, set TRUST_PROXY to the number of proxies: until then all visitors count as one.',
    );
  if (trusted > 0 && !isForwarded)
    return look(
      `${trusted}, but this request has no headers of a proxy.`,
      'If nothing is in front of the site, set TRUST_PROXY to 0: until then visitors can invent their address.',
    );
  return fine(
    trusted === 0 ? '0, and no proxy’s headers came.' : `${trusted}, and the headers of a proxy came.`,
  );
}

export interface CertificateFacts {
  host: string;
  endsAt: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const ACT_BELOW_DAYS = 7;
const LOOK_BELOW_DAYS = 21;

export function judgeCertificate({ host, endsAt }: CertificateFacts, { now }: Pick<Asked, 'now'>): Judgement {
  const days = (endsAt.getTime() - now.getTime()) / DAY_MS;
  const words =
    days < 0
      ? `That of ${host} ended on ${longDate(endsAt)}.`
      : `That of ${host} ends on ${longDate(endsAt)}, in ${countOf(Math.floor(days), 'day')}.`;
  const todo =
    'Whoever renews it, such as the proxy, should have done so: read its log. Browsers refuse the site once it has ended.';
  if (days < ACT_BELOW_DAYS) return act(words, todo);
  return days < LOOK_BELOW_DAYS ? look(words, todo) : fine(words);
}
