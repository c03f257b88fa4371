/** One operation as the API's page shows it. */
export interface GuideCall {
  id: string;
  path: string;
  method: string;
  summary: string;
  description: string;
  needsToken: boolean;
  /** The scopes of which an API token needs one, none if every token will do; null for a call by session only. */
  tokenScopes: string[] | null;
  /** The fields of the body or the query. */
  fields: { name: string; about: string; required: boolean }[];
  status: number;
  /** A shell command. */
  command: string;
  /** JSON, shortened. */
  answer: string;
  errors: { code: number; why: string }[];
}

export interface Guide {
  origin: string;
  subjects: { name: string; calls: GuideCall[] }[];
}
