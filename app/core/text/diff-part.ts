export interface DiffPart {
  text: string;
  change?: 'added' | 'removed';
}
