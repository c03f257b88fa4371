import { MAX_PROBLEMS, type SourceProblem } from './source-item';

/** Collects problems up to their limit. */
export class ProblemList {
  readonly list: SourceProblem[] = [];

  add(line: number, words: string, column = ''): void {
    if (this.list.length < MAX_PROBLEMS) this.list.push({ line, column, words });
  }
}
