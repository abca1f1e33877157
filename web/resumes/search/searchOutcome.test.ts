import { beforeEach, expect, test, vi } from 'vitest'
import type { ResumeSearchResult } from '#shared/resumes/resumes.ts'
import { UnreachableError } from '#web/platform/lib/api/apiError.ts'
import { PortalError } from '#web/platform/lib/api/portal.ts'
import { readSearch, readSearchFailure } from './searchOutcome.ts'

const { log } = vi.hoisted(() => ({ log: vi.fn() }))
vi.mock('#web/platform/lib/browser/report.ts', () => ({ reportError: log }))

beforeEach(() => log.mockClear())

const found = { developer_id: 'a' } as ResumeSearchResult

test('a result alone is the whole result, and counts stay as they were sent', () => {
  expect(readSearch({ result: [found] })).toEqual({ answer: { result: [found], total: 1, more: false } })
  expect(readSearch({ result: [] })).toEqual({ answer: { result: [], total: 0, more: false } })
  const page = { result: [found], total: 40, more: true }
  expect(readSearch(page)).toEqual({ answer: page })
})

test('the error of an answer is a refusal, with status 200 as with 400', () => {
  expect(readSearch({ error: 'Write a word.' })).toEqual({ refusal: 'Write a word.' })
  expect(readSearchFailure(new PortalError('Write a word.', 'BAD_INPUT'))).toEqual({ refusal: 'Write a word.' })
  expect(log).not.toHaveBeenCalled()
})

test('of a result and an error, the one that is null says nothing', () => {
  expect(readSearch({ result: [found], error: null })).toEqual({ answer: { result: [found], total: 1, more: false } })
  expect(readSearch({ result: null, error: 'Write a word.' })).toEqual({ refusal: 'Write a word.' })
})

test('an answer with neither cannot be read', () => {
  for (const received of [{}, { result: null }]) expect(() => readSearch(received)).toThrow('cannot be read')
})

test('no answer and an error of the server are logged failures, which can be retried', () => {
  for (const error of [
    new UnreachableError('offline'),
    new PortalError('Try again.', 'UNAVAILABLE', undefined, true),
  ]) {
    expect(readSearchFailure(error)).toEqual({ failure: error.message })
    expect(log).toHaveBeenLastCalledWith(error)
  }
})
