import { MAX_ADDRESS_CHARACTERS, type AddressList } from './address-list';

/** Reads one address a line; empty lines do not count. */
export class LineReader {
  #rest = '';
  #line = 0;

  constructor(private readonly list: AddressList) {}

  write(text: string): void {
    const lines = (this.#rest + text).split('\n');
    // The last line continues in the next chunk.
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#add(line);
    // A too long line is rejected before all of it has been read.
    if (this.#rest.length > 2 * MAX_ADDRESS_CHARACTERS) this.end();
  }

  end(): void {
    this.#add(this.#rest);
    this.#rest = '';
  }

  #add(line: string): void {
    this.#line += 1;
    const address = line.trim();
    if (address !== '') this.list.add(address, `Line ${this.#line}`);
  }
}
