/** Checks that the tests named in docs/security.md exist, and that it lists every requirement. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0, where they come first. */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

interface Row {
  numbers: string[];
  answer: string;
  why: string;
}

/** "1.2.6–1.2.8" stands for three numbers. */
function numbersIn(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–');
    const section = first.slice(0, first.lastIndexOf('.'));
    const [from, to] = [first, last].map((each) => Number(each.split('.').at(-1)));
    return Array.from(
      { length: (to ?? 0) - (from ?? 0) + 1 },
      (_, index) => `${section}.${(from ?? 0) + index}`,
    );
  });
}

const rows: Row[] = [...text.matchAll(/^\| (\d+\.\d+\.[\d., –]+) \| ([\w/ ]+) \| (.*) \|$/gm)].map(
  ([, numbers = '', answer = '', why = '']) => ({ numbers: numbersIn(numbers), answer, why }),
);

it('every requirement of levels 1 and 2 is listed once', () => {
  const all = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(all).toHaveLength(253);
  expect(rows.flatMap(({ numbers }) => numbers).sort()).toEqual(all.sort());
});

it('every status is one of the explained ones, and has a reason', () => {
  const known = ['met', 'design', 'n/a', 'operator', 'partly'];
  for (const { answer, why, numbers } of rows) {
    expect(known).toContain(answer);
    expect([numbers, why.length > 10]).toEqual([numbers, true]);
    // A requirement that is met names a test, or a section of the document.
    if (answer === 'met')
      expect([numbers, why]).toEqual([numbers, expect.stringMatching(/`tests\/|" above/)]);
  }
});

const named = [...text.matchAll(/`(tests\/[\w./-]+)`((?:\s+“[^”]+”)*)/g)].map(
  ([, file = '', titles = '']) => ({
    file,
    // A line of the document may end within a title.
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title.replace(/\s+/g, ' ')),
  }),
);

it.each([...new Set(named.map(({ file }) => file))])(
  '%s has the tests that docs/security.md names',
  (file) => {
    expect(existsSync(file)).toBe(true);
    const source = readFileSync(file, 'utf8');
    const missing = named
      .filter((each) => each.file === file)
      .flatMap(({ titles }) => titles)
      .filter((title) => !["'", '"', '`'].some((quote) => source.includes(quote + title + quote)));
    expect(missing).toEqual([]);
  },
);
