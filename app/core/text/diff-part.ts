/** `change` marks text that only one side has. */
export interface DiffPart {
  text: string;
  change?: 'added' | 'removed';
}
