import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 10;

/** Waits a random time before another attempt, so that two competing writers do not collide again. */
export async function backOff(attempt: number): Promise<void> {
  if (attempt > 0) await pause(Math.random() * STEP_MS * attempt);
}
