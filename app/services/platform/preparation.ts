let isPrepared: () => boolean = () => true;

/** Sets how the server says whether the database has its first content. Scripts have no server, and prepare it before they use it. */
export function followPreparation(read: () => boolean): void {
  isPrepared = read;
}

/** Whether the database has its indexes, its migrations and its first content, so that what is read from it is complete. */
export const isDatabasePrepared = (): boolean => isPrepared();
