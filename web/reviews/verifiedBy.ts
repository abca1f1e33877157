import type { ReviewedWork } from '#shared/reviews/reviewDrafts.ts'
import { type Answers, skillAnswers, skillOf } from './drafts/answers.ts'

const list = new Intl.ListFormat('en')

interface Work extends Omit<ReviewedWork, 'criteria'> {
  /** All skills that the assessment names, even if the catalogue does not offer them. */
  readonly stack: readonly string[]
}

/** Says which skills become verified if the assessment passes with these answers. */
export function verifiedBy({ stack, skills, claimed_skills }: Work, answers: Answers): string {
  if (stack.length === 0) return 'Nothing will be verified: this assessment names no skills.'
  if (skills.length === 0) {
    return 'Nothing will be verified: the catalogue offers none of the skills that this assessment names.'
  }
  const shown = skills.filter((skill) => {
    const answer = answers[skillOf(skill)]
    return answer === skillAnswers.unclaimed || (answer === skillAnswers.shown && claimed_skills.includes(skill))
  })
  if (shown.length === 0) return 'Nothing will be verified unless you say that the work shows it.'
  const claimed = shown.filter((skill) => claimed_skills.includes(skill))
  const others = shown.filter((skill) => !claimed_skills.includes(skill))
  const sentences = [
    sentenceOf(claimed, 'unless another review disagrees'),
    sentenceOf(others, 'if a second reviewer says so, too'),
  ]
  return sentences.filter(Boolean).join(' ')
}

function sentenceOf(skills: readonly string[], condition: string): string {
  if (skills.length === 0) return ''
  return `If this passes, ${list.format(skills)} ${skills.length === 1 ? 'becomes' : 'become'} verified, ${condition}.`
}
