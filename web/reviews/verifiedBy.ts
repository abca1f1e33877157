import type { ReviewedWork } from '#shared/reviewDrafts.ts'
import { type Answers, skillAnswers, skillOf } from './answers.ts'

const list = new Intl.ListFormat('en')

/** Says in a sentence which skills become verified if the assessment passes with these answers. */
export function verifiedBy({ skills, claimed_skills }: Omit<ReviewedWork, 'criteria'>, answers: Answers): string {
  if (skills.length === 0) return 'Nothing will be verified: this assessment names no skills.'
  const shown = skills.filter((skill) => {
    const answer = answers[skillOf(skill)]
    return answer === skillAnswers.unclaimed || (answer === skillAnswers.shown && claimed_skills.includes(skill))
  })
  if (shown.length === 0) return 'Nothing will be verified unless you say that the work shows it.'
  const become = shown.length === 1 ? 'becomes' : 'become'
  return `If this passes, ${list.format(shown)} ${become} verified, unless another review disagrees.`
}
