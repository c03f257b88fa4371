export interface WorkLoop {
  /** Looks for work now, or again after the work that is under way. */
  wake(): void;
  /** Resolves when no work is under way. */
  ended(): Promise<void>;
}

/** Each time it is woken, does pieces of work one by one until `workOnNext` finds none. Reports its error, and waits for the next wake. */
export function startWorkLoop(
  workOnNext: () => Promise<boolean>,
  signal: AbortSignal,
  report: (error: unknown) => void,
): WorkLoop {
  let running: Promise<void> | null = null;
  let again = false;
  const work = async () => {
    do {
      again = false;
      while (!signal.aborted && (await workOnNext()));
    } while (again && !signal.aborted);
  };
  return {
    wake() {
      again = true;
      if (signal.aborted) return;
      running ??= work()
        .catch(report)
        .finally(() => (running = null));
    },
    ended: async () => {
      await running;
    },
  };
}
