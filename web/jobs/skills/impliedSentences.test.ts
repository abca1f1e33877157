import { expect, test } from 'vitest'
import { impliedSentences } from './impliedSentences.ts'

const pair = (by: string, skill: string) => ({ by: { name: by }, skill: { name: skill } })

test('each skill that implies others has one sentence', () => {
  expect(impliedSentences([pair('Next.js', 'React'), pair('Spring Boot', 'Java'), pair('Next.js', 'HTML')])).toEqual([
    'Next.js already implies React and HTML.',
    'Spring Boot already implies Java.',
  ])
})
