export interface NotFoundRow {
  path: string;
  count: number;
  lastAt: string;
}

export const NOT_FOUND_RECORD = { kind: 'links', id: '', title: 'Not found' } as const;

export const NOT_FOUND_PER_PAGE = 50;
