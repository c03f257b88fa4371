import type { InlineValue } from '~/rules/content/inline';
import type { EditTarget } from './entry';

export interface Change {
  target: EditTarget;
  before: InlineValue;
  after: InlineValue;
}

const MAX_COUNT = 100;

const reversed = ({ target, before, after }: Change): Change => ({ target, before: after, after: before });

/** What was saved, to be taken back and brought again. */
export class EditHistory {
  #past: Change[] = [];
  #future: Change[] = [];

  add(change: Change) {
    this.#past = [...this.#past, change].slice(-MAX_COUNT);
    this.#future = [];
  }

  /** The change that takes the last one back. */
  back(): Change | undefined {
    const last = this.#past.pop();
    if (last) this.#future.push(last);
    return last && reversed(last);
  }

  /** The change that was taken back last. */
  forward(): Change | undefined {
    const next = this.#future.pop();
    if (next) this.#past.push(next);
    return next;
  }
}
