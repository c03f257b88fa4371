import mongoose from 'mongoose';

/** By connection: the files of one worker share their modules, and each connects anew. */
const made = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Returns what was made under this name since the file has connected to its database, or makes it. */
export function onceForFile<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
  const client = mongoose.connection.getClient();
  const known = made.get(client) ?? new Map<string, Promise<unknown>>();
  made.set(client, known);
  const one = (known.get(name) as Promise<Made> | undefined) ?? make();
  known.set(name, one);
  return one;
}
