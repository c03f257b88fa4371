import { expect, it } from 'vitest';
import { ArgumentError, readBackupArguments, readRestoreArguments } from '../../../scripts/backup-arguments';

const TIME = '2026-11-26T03-00-00Z';

it.each([
  [['site.tar'], { what: 'file', to: undefined, operand: 'site.tar' }],
  [['--to', 'place'], { what: 'make', to: 'place', operand: undefined }],
  [['--to'], { what: 'make', to: undefined, operand: undefined }],
  [['--list', '--to', 'place'], { what: 'list', to: 'place', operand: undefined }],
  [['--prove', TIME], { what: 'prove', to: undefined, operand: TIME }],
  [['--to=place', '--prove'], { what: 'prove', to: 'place', operand: undefined }],
])('backup %j', (args, read) => {
  expect(readBackupArguments(args)).toEqual(read);
});

it.each([
  [[]],
  [['a', 'b']],
  [['--list', '--prove']],
  [['--list', 'x']],
  [['--to', 'place', 'x']],
  [['--form', 'x']],
])('backup %j is answered with what can be said', (args) => {
  expect(() => readBackupArguments(args)).toThrow(/^Say what to do: npm run backup -- --to PLACE/);
});

it.each([
  [
    ['site.tar', '--dry-run'],
    { file: 'site.tar', from: undefined, at: null, isDry: true, allowsUnencrypted: false },
  ],
  [
    ['--from', 'place', '--at', TIME],
    {
      file: undefined,
      from: 'place',
      at: new Date('2026-11-26T03:00:00Z'),
      isDry: false,
      allowsUnencrypted: false,
    },
  ],
  [
    ['--from', '--dry-run'],
    { file: undefined, from: undefined, at: null, isDry: true, allowsUnencrypted: false },
  ],
])('restore %j', (args, read) => {
  expect(readRestoreArguments(args)).toEqual(read);
});

it.each([
  [[]],
  [['a', 'b']],
  [['site.tar', '--at', TIME]],
  [['site.tar', '--from', 'place']],
  [['--form', 'x']],
])('restore %j is answered with what can be said', (args) => {
  expect(() => readRestoreArguments(args)).toThrow(/^Say from where: npm run restore -- FILE/);
});

it('a time that is none is named', () => {
  expect(() => readRestoreArguments(['--from', 'place', '--at', 'yesterday'])).toThrow(ArgumentError);
  expect(() => readRestoreArguments(['--from', 'place', '--at', 'yesterday'])).toThrow(
    '"yesterday" is no time: ',
  );
});
