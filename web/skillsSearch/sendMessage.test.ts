import { afterEach, expect, test, vi } from 'vitest'
import type { Portal } from '#web/platform/lib/portal.ts'
import { fetchMessagePlan, sendCandidateMessage } from './sendMessage.ts'

const request = { jobId: 'job', devIds: ['ana', 'bo'], message: 'Hello' }
const post = vi.fn()
const portal = { post } as unknown as Portal

const plan = (recipients: string[], skipped: string[]) => ({
  recipients: recipients.map((devId) => ({ devId })),
  skipped: skipped.map((devId) => ({ devId })),
})

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
    vi.stubGlobal('window', { VOUCH: { production } })
    post.mockResolvedValue(plan([], []))
    await fetchMessagePlan(portal, request)
    await sendCandidateMessage(portal, request, 'once')
    expect(post.mock.calls).toEqual([
      ['/slack/job-message/send', { ...request, test: is, dryRun: true }],
      ['/slack/job-message/send', { ...request, test: is }, { 'idempotency-key': 'once' }],
    ])
  },
)

test('the dry run keeps the order in which developers were ranked, for those who are skipped, too', async () => {
  vi.stubGlobal('window', { VOUCH: { production: false } })
  post.mockResolvedValue(plan(['ana', 'cy', 'ed'], ['bo', 'di']))
  const ranked = { ...request, devIds: ['ed', 'di', 'ana', 'bo', 'cy'] }
  expect(await fetchMessagePlan(portal, ranked)).toEqual(plan(['ed', 'ana', 'cy'], ['di', 'bo']))
})
