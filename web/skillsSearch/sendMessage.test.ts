import { afterEach, expect, test, vi } from 'vitest'
import type { Portal } from '#web/platform/lib/portal.ts'
import { fetchMessagePlan, sendCandidateMessage } from './sendMessage.ts'

const request = { jobId: 'job', devIds: ['ana', 'bo'], message: 'Hello' }
const post = vi.fn()
const portal = { post } as unknown as Portal

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
    await fetchMessagePlan(portal, request)
    await sendCandidateMessage(portal, request, 'once')
    expect(post.mock.calls).toEqual([
      ['/slack/job-message/send', { ...request, test: is, dryRun: true }],
      ['/slack/job-message/send', { ...request, test: is }, { 'idempotency-key': 'once' }],
    ])
  },
)
