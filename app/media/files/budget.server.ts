import { setImmediate } from 'node:timers/promises';

const MAX_PACKETS = 4;
/** Inflated text. */
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_PARTS = 20_000;

/**
 * Limits how much of a file's metadata is read, so that reading takes a short time with any content. Metadata beyond the budget is
 * overwritten unread: no position survives there.
 */
export class MetadataBudget {
  #packets = MAX_PACKETS;
  #bytes = MAX_BYTES;
  #parts = MAX_PARTS;

  get bytes(): number {
    return this.#bytes;
  }

  get isSpent(): boolean {
    return this.#parts === 0;
  }

  takePacket(): boolean {
    this.#packets -= 1;
    return this.#packets >= 0;
  }

  takeBytes(count: number): boolean {
    this.#bytes -= Math.min(count, this.#bytes + 1);
    return this.#bytes >= 0;
  }

  takeParts(count: number): boolean {
    const isEnough = count <= this.#parts;
    this.#parts = isEnough ? this.#parts - count : 0;
    return isEnough;
  }
}

export const pause = (): Promise<void> => setImmediate();

const STEPS_OF_TURN = 5_000;

/** Whether a long loop should yield after this step. */
export const isTurnOver = (step: number): boolean => step % STEPS_OF_TURN === 0;
