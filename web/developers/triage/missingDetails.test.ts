import { expect, test } from 'vitest'
import { longText } from '#shared/platform/fields.ts'
import { filledInFor } from '#shared/platform/messaging/filledIn.ts'
import { missingDetails, questionFor } from './missingDetails.ts'

const whole = { has_resume: true, cost_rate: 40, country: 'PT', skills: [{}] } as never

test('an applicant is asked for just what is missing', () => {
  expect(missingDetails(whole)).toEqual([])
  const lacking = { has_resume: false, cost_rate: null, country: 'PT', skills: [] } as never
  const missing = missingDetails(lacking)
  expect(missing.map(({ label }) => label)).toEqual(['resume', 'rate', 'skills'])
  const text = questionFor(missing)
  expect(text).toContain('- your resume, as a PDF or a Word file\n- the rate per hour')
  expect(text).not.toContain('country')
  expect(longText(2_000).check(filledInFor('decided')).safeParse(text).success).toBe(true)
})

test('where nothing is missing, somebody finishes the message', () => {
  expect(questionFor([])).toMatch(/:\n\n$/)
})
