import type mongoose from 'mongoose';

/** Returns the collection of the program's internal state. Throws without a connection. */
export function stateCollection<Stored extends mongoose.mongo.Document>(
  connection: mongoose.Connection,
): mongoose.mongo.Collection<Stored> {
  const { db } = connection;
  if (!db) throw new Error('not connected');
  return db.collection<Stored>('state');
}
