import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseDemo } from './seed-state.server';
import type { DemoSettings } from './read-demo.server';

type Name = 'siteName' | 'contactEmail' | 'contactPhone' | 'address' | 'menu';
type PressName = 'pressContacts' | 'pressBoilerplate' | 'pressTerms' | 'logoPack';
type Read = Partial<Pick<DemoSettings, Name | PressName>>;

export type DemoPressContact = DemoSettings['pressContacts'][number];

let settings: Promise<Read> | undefined;

/** Returns the settings of the demo's company; empty if the program came without demo content. */
export const readDemoSettings = (): Promise<Read> =>
  (settings ??= readFile(path.resolve('demo', 'content', 'settings.json'), 'utf8').then(
    (text) => parseDemo<Read>(text),
    () => ({}),
  ));
