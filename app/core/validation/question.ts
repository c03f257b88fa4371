export type QuestionPart = string | { text: string; to: string };

export interface Question {
  /** A whole sentence. */
  text: string;
  about?: readonly QuestionPart[];
  verb:
    | 'Publish'
    | 'Take off the site'
    | 'Back to the default'
    | 'Delete'
    | 'End the link'
    | 'End the links'
    | 'Put it on the site'
    | 'Put them on the site';
  /** Whether confirming releases files that are held back; confirming another question does not. */
  isForce?: boolean;
}
