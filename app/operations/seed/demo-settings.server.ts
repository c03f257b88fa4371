import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DemoSettings } from './read-demo.server';

type Read = Partial<Pick<DemoSettings, 'siteName' | 'contactEmail' | 'contactPhone' | 'address' | 'menu'>>;

let settings: Promise<Read> | undefined;

/** Returns the settings of the demo's company; empty if the program came without demo content. */
export const readDemoSettings = (): Promise<Read> =>
  (settings ??= readFile(path.resolve('demo', 'content', 'settings.json'), 'utf8').then(
    (text) => JSON.parse(text) as Read,
    () => ({}),
  ));
