/** A part of a sentence: words, or words that lead to a screen of the admin. */
export type QuestionPart = string | { text: string; to: string };

/** What a user is asked before something is done. */
export interface Question {
  /** The question, as a whole sentence. */
  text: string;
  /** What follows from it, with links to what is mentioned. */
  about?: readonly QuestionPart[];
  /** The words of the button that confirms it. */
  verb:
    | 'Publish'
    | 'Take off the site'
    | 'Back to the default'
    | 'Delete'
    | 'Put it on the site'
    | 'Put them on the site';
  /** Whether a yes lets files out that are held back; an answer to another question does not. */
  isForce?: boolean;
}
