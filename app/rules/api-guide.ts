/** What the page about the API draws of one call. */
export interface GuideCall {
  id: string;
  path: string;
  method: string;
  summary: string;
  description: string;
  needsToken: boolean;
  /** What it takes, in the body or behind the question mark. */
  fields: { name: string; about: string; required: boolean }[];
  status: number;
  /** For a terminal. */
  command: string;
  /** JSON, shortened. */
  answer: string;
  errors: { code: number; why: string }[];
}

export interface Guide {
  origin: string;
  subjects: { name: string; calls: GuideCall[] }[];
}
