import { expect, test } from 'vitest'
import { hasWorkToOpen, type ReviewedWorkParts, unopenedSentence } from './workShown.ts'

const nothing: ReviewedWorkParts = {
  type: 'TAKE_HOME',
  submission_site: null,
  submission_file: null,
  copy_site: null,
  copy_file: null,
  submission_hidden: false,
  copy_asked_at: null,
}

test.each(['submission_site', 'submission_file', 'copy_site', 'copy_file'] as const)(
  'a take-home of which its reviewer has the %s can be judged',
  (part) => expect(unopenedSentence({ ...nothing, submission_hidden: true, [part]: 'there' })).toBeNull(),
)

test('one that could not be opened says why, and a talk has nothing to open', () => {
  const hidden = { ...nothing, submission_hidden: true }
  expect(unopenedSentence({ ...hidden, copy_asked_at: '2026-12-01T00:00:00.000Z' })).toContain(
    'was asked for an anonymous copy',
  )
  expect(unopenedSentence(hidden)).toMatch(/^Vouch is still checking/)
  expect(unopenedSentence(nothing)).toContain('There is no work yet')
  expect(unopenedSentence({ ...nothing, type: 'LIVE_CODING' })).toBeNull()
})

test('only a take-home has something to open, and only where its reviewer gets a part of it', () => {
  expect(hasWorkToOpen({ ...nothing, submission_site: 'git.example.com' })).toBe(true)
  expect(hasWorkToOpen({ ...nothing, submission_site: 'git.example.com', type: 'TECH_INTERVIEW' })).toBe(false)
  expect(hasWorkToOpen(nothing)).toBe(false)
})
