import { expect, test } from 'vitest'
import { jobMessageInput } from '#server/jobMessages/input.ts'
import { defaultJobMessage, messageFailedNotice, messageSentNotice, quotaRefusal } from './jobMessages.ts'

const id = '5f1c2a7e-3c53-4d0e-9b8e-0a4d7a7c1b11'

test('the default message says that they seem a match, and asks to apply at the jobs page, at the job', () => {
  expect(defaultJobMessage('https://jobs.example/open', id)).toBe(
    `Hi! You seem to be a match for a role that we are hiring for. If it interests you, please apply at https://jobs.example/open#${id}`,
  )
})

test('the notices are those of the specification, to the letter', () => {
  expect(messageSentNotice).toBe('Messaging service called successfully. Reachout labels will update in a moment.')
  expect(messageFailedNotice('It is down.')).toBe('ERROR:  Could not send slack message. It is down.')
})

test('a minimal body is a test that is no dry run, and its text is trimmed', () => {
  expect(jobMessageInput.parse({ jobId: id, devIds: [id], message: ' Hello\nyou ' })).toEqual({
    jobId: id,
    devIds: [id],
    message: 'Hello\nyou',
    subject: 'A role for you: {{job_title}}',
    channel: 'ANY',
    recentDays: 14,
    withoutRecent: false,
    test: true,
    dryRun: false,
  })
})

test('a quota refuses the first message beyond it, and the refusal names the quota that runs out first', () => {
  expect(quotaRefusal({ hour: 2, day: 5 }, 2)).toBeUndefined()
  expect(quotaRefusal({ hour: 2, day: 5 }, 6)).toBe(
    'You may message 1,000 people per hour, and now 2 more. Select fewer, or send the rest later.',
  )
  expect(quotaRefusal({ hour: 5, day: 0 }, 1)).toContain('3,000 people per day, and now 0 more')
})
