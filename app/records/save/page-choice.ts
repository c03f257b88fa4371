export interface PageChoice {
  id: string;
  title: string;
  /** Whether visitors find it now. */
  isPublic: boolean;
}
