import { expect, test } from 'vitest'
import { skillAnswers } from './drafts/answers.ts'
import { verifiedBy } from './verifiedBy.ts'

const { shown, unclaimed, unshown } = skillAnswers
const work = {
  stack: ['Python', 'SQL', 'Go', 'Unheard of'],
  skills: ['Python', 'SQL', 'Go'],
  claimed_skills: ['Python', 'SQL'],
}

test.each([
  [{}, 'Nothing will be verified unless you say that the work shows it.'],
  [{ 'skill:Python': unshown, 'skill:Go': shown }, 'Nothing will be verified unless you say that the work shows it.'],
  [{ 'skill:SQL': shown }, 'If this passes, SQL becomes verified, unless another review disagrees.'],
  [
    { 'skill:Python': shown, 'skill:SQL': shown },
    'If this passes, Python and SQL become verified, unless another review disagrees.',
  ],
  [{ 'skill:Go': unclaimed }, 'If this passes, Go becomes verified, if a second reviewer says so, too.'],
  [
    { 'skill:SQL': shown, 'skill:Go': unclaimed },
    'If this passes, SQL becomes verified, unless another review disagrees. If this passes, Go becomes verified, if a second reviewer says so, too.',
  ],
])('%j: %s', (answers, sentence) => {
  expect(verifiedBy(work, answers)).toBe(sentence)
})

test.each([
  [[], 'Nothing will be verified: this assessment names no skills.'],
  [['Unheard of'], 'Nothing will be verified: the catalogue offers none of the skills that this assessment names.'],
])('an assessment that names %j says that nothing will be verified, and why', (stack, sentence) => {
  expect(verifiedBy({ stack, skills: [], claimed_skills: [] }, { 'skill:SQL': shown })).toBe(sentence)
})
