import type { InlineValue } from '~/rules/kinds/inline';
import type { Kind } from '~/rules/kinds/kinds';

export interface EditTarget {
  kind: Kind;
  id: string;
  field: string;
}

export interface Change {
  target: EditTarget;
  before: InlineValue;
  after: InlineValue;
}

const MAX_COUNT = 100;

const reversed = ({ target, before, after }: Change): Change => ({ target, before: after, after: before });

/** The saved edits that can be undone and redone. */
export class EditHistory {
  #past: Change[] = [];
  #future: Change[] = [];

  add(change: Change) {
    this.#past = [...this.#past, change].slice(-MAX_COUNT);
    this.#future = [];
  }

  /** Returns the edit that undoes the last one. */
  back(): Change | undefined {
    const last = this.#past.pop();
    if (last) this.#future.push(last);
    return last && reversed(last);
  }

  /** Returns the edit that redoes the last undone one. */
  forward(): Change | undefined {
    const next = this.#future.pop();
    if (next) this.#past.push(next);
    return next;
  }
}
