import type { ReviewDraft } from '#shared/reviewInput.ts'

/**
 * All that a reviewer typed, by name: `score:<criterion>`, `comment:<criterion>`, `unshown:<skill>` and `comments`. A flat table can be
 * merged answer by answer, whatever it is about.
 */
export type Answers = Readonly<Record<string, Answer>>
export type Answer = string | number | boolean | null

/** A review as far as answers need it. */
export interface Answered extends Pick<ReviewDraft, 'comments' | 'unshown_skills'> {
  readonly scores: readonly {
    readonly criterion_id: string
    readonly score: number | null
    readonly comment: string | null
  }[]
}

export const scoreOf = (criterionId: string) => `score:${criterionId}`
export const commentOn = (criterionId: string) => `comment:${criterionId}`
export const unshownSkill = (skill: string) => `unshown:${skill}`
export const summary = 'comments'

/** The answers of a review as the server has it. */
export function toAnswers({ scores, comments, unshown_skills }: Answered): Answers {
  return {
    [summary]: comments,
    ...Object.fromEntries(
      scores.flatMap(({ criterion_id, score, comment }) => [
        [scoreOf(criterion_id), score],
        [commentOn(criterion_id), comment],
      ]),
    ),
    ...Object.fromEntries(unshown_skills.map((skill) => [unshownSkill(skill), true])),
  }
}

/** The input of the API for answers. */
export function toInput(answers: Answers): ReviewDraft {
  const named = (start: string) =>
    Object.keys(answers).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []))
  const criteria = new Set([...named(scoreOf('')), ...named(commentOn(''))])
  return {
    scores: [...criteria].map((criterion_id) => ({
      criterion_id,
      score: (answers[scoreOf(criterion_id)] as number | null | undefined) ?? null,
      comment: textOf(answers[commentOn(criterion_id)]),
    })),
    comments: textOf(answers[summary]),
    unshown_skills: named(unshownSkill('')).filter((skill) => answers[unshownSkill(skill)] === true),
  }
}

function textOf(answer: Answer | undefined): string | null {
  return typeof answer === 'string' ? answer.trim() || null : null
}

/** Whether two answers are the same to the server, which trims texts and keeps nothing empty. */
export function isSame(a: Answer | undefined, b: Answer | undefined): boolean {
  return plain(a) === plain(b)
}

function plain(answer: Answer | undefined): Answer {
  const value = typeof answer === 'string' ? answer.trim() : answer
  return value || null
}

/** The names of the answers that differ. */
export function differing(a: Answers, b: Answers): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !isSame(a[name], b[name]))
}

interface Merged {
  readonly answers: Answers
  /** What the other one answered where both changed the same, each in another way. */
  readonly theirs: Answers
}

/**
 * Merges what two tabs made of the same answers. Where only one changed an answer, that one counts. Where both did, mine stays, and
 * theirs is shown beside it.
 */
export function mergeAnswers(base: Answers, mine: Answers, theirs: Answers): Merged {
  const taken = differing(mine, theirs).filter((name) => isSame(base[name], mine[name]))
  const contested = differing(mine, theirs).filter(
    (name) => !isSame(base[name], mine[name]) && !isSame(base[name], theirs[name]),
  )
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, theirs[name] ?? null]))
  return { answers: { ...mine, ...pick(taken) }, theirs: pick(contested) }
}
