/** Values in order by key. Each can be taken once, in constant time. */
export class Queues<Value> {
  readonly #queues = new Map<unknown, { values: Value[]; taken: number }>();

  constructor(entries: Iterable<readonly [key: unknown, value: Value]>) {
    for (const [key, value] of entries) {
      const queue = this.#queues.get(key);
      if (queue) queue.values.push(value);
      else this.#queues.set(key, { values: [value], taken: 0 });
    }
  }

  /** Returns the first value of a key that `isLeft` accepts, and drops those before it. */
  take(key: unknown, isLeft: (value: Value) => boolean = () => true): Value | undefined {
    const queue = this.#queues.get(key);
    while (queue && queue.taken < queue.values.length) {
      const value = queue.values[queue.taken];
      queue.taken += 1;
      if (value !== undefined && isLeft(value)) return value;
    }
    return undefined;
  }
}
