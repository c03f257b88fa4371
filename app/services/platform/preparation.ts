import mongoose from 'mongoose';

let isPrepared: () => boolean = () => true;

/** Sets how the server says whether the database has its first content. Scripts have no server, and prepare it before they use it. */
export function followPreparation(read: () => boolean): void {
  isPrepared = read;
}

/** Whether the database has its indexes, its migrations and its first content, so that what is read from it is complete. */
export const isDatabasePrepared = (): boolean => isPrepared();

let repliedAt = -Infinity;
let followed: unknown;

const noteReply = () => {
  repliedAt = performance.now();
};

/**
 * Returns when the database last replied to any command of this process, by `performance.now()`. The site's connection
 * reports its commands, and while the site runs it polls the database twice a second.
 */
export function lastDatabaseReply(): number {
  // Before the first connection this is undefined, despite its type.
  const client = mongoose.connection.getClient() as mongoose.mongo.MongoClient | undefined;
  if (client && client !== followed) {
    followed = client;
    client.on('commandSucceeded', noteReply);
    client.on('commandFailed', ({ failure }) => {
      if (failure.name === 'MongoServerError') noteReply();
    });
  }
  return repliedAt;
}
