import { expect, test } from 'vitest'
import { consentMessage, withLinkTime } from './signedLinks.ts'

const { body } = consentMessage({ first_name: 'Ada', job_title: 'Engineer', sender_name: 'Rafael', days: 14 })

test('the question tells the days of its link, also when they change', () => {
  expect(body).toContain('The link works for 14 days. If you')
  expect(withLinkTime(body, 1)).toContain('The link works for a day. If you')
  expect(withLinkTime(withLinkTime(body, 1), 3)).toBe(body.replace('14 days', '3 days'))
})

test('a question in words of its own stays as it is', () => {
  expect(withLinkTime('Hi Ada, may we?', 3)).toBe('Hi Ada, may we?')
})
