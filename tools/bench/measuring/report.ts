/** Reports a benchmark: on the terminal at once, in the document at the end, and as an exit code. */
import { writeFileSync } from 'node:fs';

export class Report {
  readonly #lines: string[] = [];
  readonly #missed: string[] = [];

  announce(line = ''): void {
    this.#lines.push(line);
    process.stdout.write(`${line}\n`);
  }

  row(...cells: (string | number)[]): void {
    this.announce(`| ${cells.join(' | ')} |`);
  }

  table(...columns: string[]): void {
    this.row(...columns);
    this.announce(`|${'---|'.repeat(columns.length)}`);
  }

  /** Returns "yes", or "no" and records a missed target. */
  met(name: string, isMet: boolean): string {
    if (!isMet) this.#missed.push(name);
    return isMet ? 'yes' : '**no**';
  }

  /** Writes the document and prints the missed targets. */
  end(file: string): void {
    writeFileSync(file, `${this.#lines.join('\n')}\n`);
    if (this.#missed.length === 0) return;
    process.stderr.write(`Below the target: ${this.#missed.join('; ')}\n`);
    process.exitCode = 1;
  }
}

/** "12,345". */
export const whole = (value: number) => Math.round(value).toLocaleString('en-GB');
export const percent = (share: number) => `${Math.round(share * 100)} %`;
