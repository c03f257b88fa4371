import { allowanceOf, tooManyRefusals, type CountedRound } from './allowance';
import { withAnswer, type Answer, type Answerable } from './answer';

type CountedVerdict = CountedRound['verdicts'][number];

/** A round, as far as answers change it. */
interface AnsweredRound<Said extends CountedVerdict & Answerable> extends CountedRound {
  verdicts: readonly Said[];
}

interface Answering {
  /** The id of who answers. */
  person: string;
  /** What was changed, by the file. */
  answers: ReadonlyMap<string, Answer>;
  at: Date;
}

/**
 * Returns the verdicts of a round after somebody has answered; the same list if nothing changes, and why not if they refuse too many, counted
 * over all rounds of the show, the oldest first, of which `current` is one.
 */
export function answerRound<Said extends CountedVerdict & Answerable>(
  rounds: readonly CountedRound[],
  current: AnsweredRound<Said>,
  { person, answers, at }: Answering,
): { verdicts: readonly Said[]; problem: string | null } {
  const asked = current.people.find(({ id }) => id === person);
  if (!asked) return { verdicts: current.verdicts, problem: null };
  const verdicts = current.verdicts.map((verdict) => {
    const answer = verdict.person === person ? answers.get(verdict.file) : undefined;
    return answer ? withAnswer(verdict, answer, { by: asked.name, at }) : verdict;
  });
  if (verdicts.every((verdict, place) => verdict === current.verdicts[place]))
    return { verdicts: current.verdicts, problem: null };
  const answered = rounds.map((each) => (each === current ? { ...current, verdicts } : each));
  const problem = tooManyRefusals(allowanceOf(rounds, asked), allowanceOf(answered, asked));
  return { verdicts, problem };
}
