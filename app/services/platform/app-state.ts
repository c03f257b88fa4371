import { AppState, type StoredState } from '~models/app-state';
import { isDuplicate } from './database-errors';

/** Stores a state that must not exist yet. Returns false if it does. */
export async function insertState(state: StoredState): Promise<boolean> {
  try {
    await AppState.create(state);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
