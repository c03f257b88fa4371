import { AsyncLocalStorage } from 'node:async_hooks';

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelBody?: AsyncLocalStorage<() => void> };
const storage = (processWide.showreelBody ??= new AsyncLocalStorage<() => void>());

/** Runs the work of a request; `allow` ends the limit of the time that its body may take. */
export const withBody = <Result>(allow: () => void, work: () => Result): Result => storage.run(allow, work);

/** Lets the body of the current request take as long as a large file needs. Only files of users who are signed in may. */
export const allowLongBody = (): void => storage.getStore()?.();
