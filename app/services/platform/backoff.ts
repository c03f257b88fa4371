import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 10;

/** Before another attempt: a moment of random length, so that two who keep disturbing each other part. */
export async function backOff(attempt: number): Promise<void> {
  if (attempt > 0) await pause(Math.random() * STEP_MS * attempt);
}
