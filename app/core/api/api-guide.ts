export interface GuideCall {
  id: string;
  path: string;
  method: string;
  summary: string;
  description: string;
  needsToken: boolean;
  /** A token needs one of these scopes; empty if any token will do; null if the call requires a session. */
  tokenScopes: string[] | null;
  fields: { name: string; about: string; required: boolean }[];
  status: number;
  command: string;
  /** JSON, shortened. */
  answer: string;
  errors: { code: number; why: string }[];
}

export interface Guide {
  origin: string;
  subjects: { name: string; calls: GuideCall[] }[];
}
