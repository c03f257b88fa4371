import { setImmediate } from 'node:timers/promises';

const MAX_PACKETS = 4;
/** Of texts, after they were inflated. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Elements and attributes of XMP, entries of EXIF, headers that may be one of these. */
const MAX_PARTS = 20_000;

/**
 * What is read of the metadata of one file, so that reading takes a short time whatever is in it. What it does not suffice for is
 * written over unread: no position survives there.
 */
export class MetadataBudget {
  #packets = MAX_PACKETS;
  #bytes = MAX_BYTES;
  #parts = MAX_PARTS;

  /** The bytes that may still be read. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether no part may be read any more. */
  get isSpent(): boolean {
    return this.#parts === 0;
  }

  /** Takes one piece of XMP or of an embedded profile; returns false if there were too many. */
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

/** Lets the program do other things. */
export const pause = (): Promise<void> => setImmediate();

const STEPS_OF_TURN = 5_000;

/** Whether a long loop has to pause after this step. */
export const isTurnOver = (step: number): boolean => step % STEPS_OF_TURN === 0;
