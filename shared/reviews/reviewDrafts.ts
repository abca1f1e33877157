import { isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { type ReviewedWorkParts, unopenedSentence } from '#shared/developerAssessments/workShown.ts'
import type { ReviewDraft } from './reviewInput.ts'

export interface RubricLine {
  readonly id: string
  readonly name: string
  readonly must_pass: boolean
}

/** The work of a review: its rubric, and the skills that it can verify. */
export interface ReviewedWork {
  readonly criteria: readonly RubricLine[]
  /** The skills of the stack that are in the catalogue. */
  readonly skills: readonly string[]
  /** The skills that the developer claims, a part of `skills`. */
  readonly claimed_skills: readonly string[]
}

export interface Missing {
  /** The criterion that it is about; null for a skill, and for the review as a whole. */
  readonly criterionId: string | null
  /** The skill that it is about; null for anything else. */
  readonly skill: string | null
  /** True if it is the work itself, which was not opened, or could not be. */
  readonly isWork?: true
  readonly sentence: string
  /** True if the review cannot be sent without it. All else is a question. */
  readonly isRequired: boolean
}

/**
 * Lists what a review lacks: scores in the order of its rubric, then skills. The form shows it, and the API refuses a
 * review without the required ones.
 */
export function missingIn(work: ReviewedWork, draft: Omit<ReviewDraft, 'comments'>): Missing[] {
  return [...missingScores(work.criteria, draft), ...missingSkills(work, draft)]
}

/** Reports the work itself, if its reviewer could not open it. */
export function missingWork(work: ReviewedWorkParts): Missing[] {
  const sentence = unopenedSentence(work)
  return sentence === null ? [] : [{ criterionId: null, skill: null, isWork: true, sentence, isRequired: true }]
}

/** Asks about work that its reviewer could open but did not. A talk, and work that nobody can open, have their own sentences. */
export function missingOpening(work: ReviewedWorkParts, isOpened: boolean): Missing[] {
  const isOpenable = isTakeHome(work.type) && unopenedSentence(work) === null
  if (isOpened || !isOpenable) return []
  return [
    { criterionId: null, skill: null, isWork: true, sentence: 'You haven’t opened this work.', isRequired: false },
  ]
}

function missingScores(rubric: readonly RubricLine[], draft: Pick<ReviewDraft, 'scores'>): Missing[] {
  const given = new Map(draft.scores.map((score) => [score.criterion_id, score]))
  const missing = rubric.flatMap((line) => missingFor(line, given.get(line.id)) ?? [])
  const isEmpty = !rubric.some(({ id }) => given.get(id)?.score)
  return isEmpty ? [nothingRated, ...missing.filter(({ isRequired }) => isRequired)] : missing
}

/** Asks about every claimed skill. A skill that is not claimed is shown only if an answer names it. */
function missingSkills(
  { skills, claimed_skills }: ReviewedWork,
  { shown_skills, unclaimed_skills, unshown_skills }: Omit<ReviewDraft, 'scores' | 'comments'>,
): Missing[] {
  const answered = new Set([...shown_skills, ...unclaimed_skills, ...unshown_skills])
  const claimed = new Set(claimed_skills)
  return skills.flatMap((skill) => {
    const lacks = (sentence: string): Missing[] => [{ criterionId: null, skill, sentence, isRequired: true }]
    if (claimed.has(skill)) return answered.has(skill) ? [] : lacks(`Say whether the work shows ${skill}.`)
    return shown_skills.includes(skill) ? lacks(`The developer does not claim ${skill}. Say whether it counts.`) : []
  })
}

const nothingRated: Missing = {
  criterionId: null,
  skill: null,
  sentence: 'Score at least one criterion.',
  isRequired: true,
}

function missingFor({ id, name, must_pass }: RubricLine, given?: ReviewDraft['scores'][number]): Missing | undefined {
  const score = given?.score ?? null
  const about = { criterionId: id, skill: null }
  if (score === null) {
    return must_pass
      ? {
          ...about,
          sentence: `“${name}” must be passed and isn’t scored, so this review can’t settle the result.`,
          isRequired: false,
        }
      : { ...about, sentence: `“${name}” is not scored and will not count.`, isRequired: false }
  }
  const fails = score === 1 || (must_pass && score === 2)
  if (!fails || given?.comment) return undefined
  return { ...about, sentence: `Explain why “${name}” gets a ${score}.`, isRequired: true }
}
