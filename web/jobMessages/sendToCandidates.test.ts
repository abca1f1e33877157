import { afterEach, expect, test, vi } from 'vitest'
import type { Portal } from '#web/platform/lib/api/portal.ts'
import { candidateRequest, fetchJobMessagePlan, sendToCandidates } from './sendToCandidates.ts'

const post = vi.fn()
const portal = { post } as unknown as Portal
const words = {
  channel: 'ANY',
  subject: 'A role',
  body: 'Hello',
  recent_days: 14,
  without_recent: false,
  left_out: [],
} as const

const plan = (recipients: string[], skipped: object[] = []) => ({
  recipients: recipients.map((devId) => ({ devId, name: devId })),
  skipped,
  recent: 0,
  quotaLeft: { hour: 5, day: 5 },
  warning: null,
})
const request = (devIds: string[], production = false, more: object = {}) => {
  vi.stubGlobal('window', { VOUCH: { production } })
  return candidateRequest('job', devIds, { ...words, ...more })
}

afterEach(() => {
  vi.unstubAllGlobals()
  post.mockReset()
})

test.each([
  [true, false],
  [false, true],
])(
  'with production %s the dry run and the send have test %s, and the send has an idempotency key',
  async (production, is) => {
    post.mockResolvedValue(plan([]))
    const sent = request(['ana', 'bo'], production)
    await fetchJobMessagePlan(portal, sent)
    await sendToCandidates(portal, sent, 'once')
    expect(sent).toMatchObject({ jobId: 'job', devIds: ['ana', 'bo'], message: 'Hello', test: is })
    expect(post.mock.calls).toEqual([
      ['/slack/job-message/send', { ...sent, dryRun: true }],
      ['/slack/job-message/send', sent, { 'idempotency-key': 'once' }],
    ])
  },
)

test('whoever was left out by hand is not in the request', () => {
  expect(request(['ana', 'bo'], false, { left_out: ['ana'] }).devIds).toEqual(['bo'])
})

test('the dry run keeps the order in which developers were ranked, and groups who is skipped by reason', async () => {
  const skipped = [
    { devId: 'bo', name: 'Bo', reason: 'BLOCKED' },
    { devId: 'di', name: null, reason: 'NOT_FOUND' },
    { devId: 'fay', name: 'Fay', reason: 'BLOCKED' },
  ]
  post.mockResolvedValue(plan(['ana', 'cy', 'ed'], skipped))
  const planned = await fetchJobMessagePlan(portal, request(['ed', 'di', 'ana', 'bo', 'cy']))
  expect(planned.recipients.map(({ id }) => id)).toEqual(['ed', 'ana', 'cy'])
  expect(planned.skipped).toEqual([
    { reason: 'Blocked', count: 2, examples: ['Bo', 'Fay'] },
    { reason: 'No longer in Vouch', count: 1, examples: [] },
  ])
})

test('beyond the quota there is no plan, but the sentence that says so', async () => {
  post.mockResolvedValue({ ...plan(['ana', 'bo']), quotaLeft: { hour: 1, day: 5 } })
  await expect(fetchJobMessagePlan(portal, request(['ana', 'bo']))).rejects.toThrow('and now 1 more')
})
