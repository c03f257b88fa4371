import { Article } from '~models/article';
import { Media } from '~models/media';
import { Person } from '~models/person';
import { Session } from '~models/session';
import { Settings } from '~models/settings';
import { Show } from '~models/show';
import { State } from '~models/state';
import { User } from '~models/user';
import { seedDemo } from './seed';

export interface StartOptions {
  seed: 'demo' | 'none';
  /** Gets one line for a person about each thing that was done. */
  say: (message: string) => void;
}

/** Makes the database fit to serve from: its indexes, and the demo content where that is wanted and fits. */
export async function prepareDatabase({ seed, say }: StartOptions): Promise<void> {
  const models = [Show, Article, Person, Settings, User, Session, Media, State];
  for (const model of models) await model.createIndexes();
  if (seed === 'demo' && (await seedDemo())) say('Demo content is in place.');
}
