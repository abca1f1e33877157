import type { ReviewDraft } from '#shared/reviews/reviewInput.ts'

/**
 * The answers of a reviewer, by name: `score:<criterion>`, `comment:<criterion>`, `skill:<skill>` and `comments`. A flat table can be
 * merged answer by answer, without knowing what they are about.
 */
export type Answers = Readonly<Record<string, ReviewAnswer>>
export type ReviewAnswer = string | number | boolean | null

/** The part of a review that becomes answers. */
export interface Answered extends Omit<ReviewDraft, 'scores'> {
  readonly scores: readonly {
    readonly criterion_id: string
    readonly score: number | null
    readonly comment: string | null
  }[]
}

export const scoreOf = (criterionId: string) => `score:${criterionId}`
export const commentOn = (criterionId: string) => `comment:${criterionId}`
export const skillOf = (skill: string) => `skill:${skill}`
export const summary = 'comments'

/** The possible answers about a skill, in words that a second tab shows. A missing answer means that none was given. */
export const skillAnswers = { shown: 'shown', unclaimed: 'shown, though not claimed', unshown: 'not shown' } as const

/** Returns the answers of a review as the server has it. */
export function toAnswers({ scores, comments, shown_skills, unclaimed_skills, unshown_skills }: Answered): Answers {
  return {
    [summary]: comments,
    ...Object.fromEntries(
      scores.flatMap(({ criterion_id, score, comment }) => [
        [scoreOf(criterion_id), score],
        [commentOn(criterion_id), comment],
      ]),
    ),
    ...answered(shown_skills, skillAnswers.shown),
    ...answered(unclaimed_skills, skillAnswers.unclaimed),
    ...answered(unshown_skills, skillAnswers.unshown),
  }
}

function answered(skills: readonly string[], answer: ReviewAnswer): Answers {
  return Object.fromEntries(skills.map((skill) => [skillOf(skill), answer]))
}

/** Converts answers from a tab of an earlier release, which recorded only the skills that the work did not show. */
export function fromEarlier(answers: Answers): Answers {
  const old = 'unshown:'
  return Object.fromEntries(
    Object.entries(answers).map(([name, answer]) =>
      name.startsWith(old) ? [skillOf(name.slice(old.length)), answer ? skillAnswers.unshown : null] : [name, answer],
    ),
  )
}

/** Converts answers to the input of the API. */
export function toInput(answers: Answers): ReviewDraft {
  const named = (start: string) =>
    Object.keys(answers).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []))
  const skills = (answer: ReviewAnswer) => named(skillOf('')).filter((skill) => answers[skillOf(skill)] === answer)
  const criteria = new Set([...named(scoreOf('')), ...named(commentOn(''))])
  return {
    scores: [...criteria].map((criterion_id) => ({
      criterion_id,
      score: (answers[scoreOf(criterion_id)] as number | null | undefined) ?? null,
      comment: textOf(answers[commentOn(criterion_id)]),
    })),
    comments: textOf(answers[summary]),
    shown_skills: skills(skillAnswers.shown),
    unclaimed_skills: skills(skillAnswers.unclaimed),
    unshown_skills: skills(skillAnswers.unshown),
  }
}

function textOf(answer: ReviewAnswer | undefined): string | null {
  return typeof answer === 'string' ? answer.trim() || null : null
}

/** Compares two answers like the server, which trims texts and ignores empty ones. */
export function isSame(a: ReviewAnswer | undefined, b: ReviewAnswer | undefined): boolean {
  return plain(a) === plain(b)
}

function plain(answer: ReviewAnswer | undefined): ReviewAnswer {
  const value = typeof answer === 'string' ? answer.trim() : answer
  return value || null
}

export function differing(a: Answers, b: Answers): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !isSame(a[name], b[name]))
}

interface Merged {
  readonly answers: Answers
  /** The other side's answers where both changed the same one differently. */
  readonly theirs: Answers
}

/**
 * Merges the changes of two tabs to the same answers. An answer that only one changed is taken from there. Where both changed it, mine
 * stays, and theirs is shown beside it.
 */
export function mergeAnswers(base: Answers, mine: Answers, theirs: Answers): Merged {
  const taken = differing(mine, theirs).filter((name) => isSame(base[name], mine[name]))
  const contested = differing(mine, theirs).filter(
    (name) => !isSame(base[name], mine[name]) && !isSame(base[name], theirs[name]),
  )
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, theirs[name] ?? null]))
  return { answers: { ...mine, ...pick(taken) }, theirs: pick(contested) }
}
