/** A posting is the number of a document, and bits for its fields. */
const FIELD_BITS = 3;
export const FIELD_MASK = (1 << FIELD_BITS) - 1;
export const postingOf = (document: number, fields: number): number => (document << FIELD_BITS) | fields;
export const documentOfPosting = (posting: number): number => posting >>> FIELD_BITS;

/** What is known of a list: the place of its first posting, how many it has, and for how many there is room. */
const [START, SIZE, ROOM, WIDTH] = [0, 1, 2, 3] as const;
const [FIRST_ROOM, FIRST_POSTINGS, GROWTH] = [4, 2 ** 12, 1.25] as const;

function grown(numbers: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(Math.max(least, Math.ceil(numbers.length * GROWTH)));
  more.set(numbers);
  return more;
}

/**
 * The documents that have a term, and the fields in which they have it: a list for the number of each term. All lists are in one block of
 * memory, because the processor waits for memory longer than for all else while an index is built.
 */
export class PostingLists {
  #lists = new Uint32Array(FIRST_POSTINGS);
  #postings = new Uint32Array(FIRST_POSTINGS);
  /** From here on the block is unused. */
  #end = 0;
  /** The places that lists have left, by the room there. */
  readonly #left = new Map<number, number[]>();

  /** Adds a posting. All those of one document are added before those of another. */
  add(list: number, posting: number): void {
    const at = list * WIDTH;
    if (at + WIDTH > this.#lists.length) this.#lists = grown(this.#lists, at + WIDTH);
    const size = this.#lists[at + SIZE] as number;
    const last = (this.#lists[at + START] as number) + size - 1;
    if (size > 0 && documentOfPosting(this.#postings[last] as number) === documentOfPosting(posting)) {
      (this.#postings[last] as number) |= posting;
      return;
    }
    if (size === this.#lists[at + ROOM]) this.#move(at);
    this.#postings[(this.#lists[at + START] as number) + size] = posting;
    this.#lists[at + SIZE] = size + 1;
  }

  /** Moves a list to where there is twice the room. */
  #move(at: number): void {
    const start = this.#lists[at + START] as number;
    const room = this.#lists[at + ROOM] as number;
    const more = room === 0 ? FIRST_ROOM : 2 * room;
    const place = this.#left.get(more)?.pop() ?? this.#reserve(more);
    if (room > 0) {
      this.#postings.copyWithin(place, start, start + room);
      const left = this.#left.get(room);
      if (left) left.push(start);
      else this.#left.set(room, [start]);
    }
    this.#lists[at + START] = place;
    this.#lists[at + ROOM] = more;
  }

  #reserve(room: number): number {
    const place = this.#end;
    this.#end += room;
    if (this.#end > this.#postings.length) this.#postings = grown(this.#postings, this.#end);
    return place;
  }

  /** The postings of a list, until the next one is added. */
  of(list: number): Uint32Array {
    const start = this.#lists[list * WIDTH + START] ?? 0;
    return this.#postings.subarray(start, start + (this.#lists[list * WIDTH + SIZE] ?? 0));
  }

  /** Lowers the match of each document to that of its fields, which is found by their bits; a match of 0 means no match. */
  mark(list: number, matches: Uint8Array, matchOfFields: Uint8Array): void {
    const start = this.#lists[list * WIDTH + START] ?? 0;
    const end = start + (this.#lists[list * WIDTH + SIZE] ?? 0);
    for (let at = start; at < end; at += 1) {
      const posting = this.#postings[at] as number;
      const document = documentOfPosting(posting);
      const match = matchOfFields[posting & FIELD_MASK] as number;
      const before = matches[document] as number;
      if (before === 0 || match < before) matches[document] = match;
    }
  }
}
