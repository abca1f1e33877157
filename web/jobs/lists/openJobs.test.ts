import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { companyOptions, jobOptions, type OpenJob } from './openJobs.ts'

const [acme, zenith] = [
  { id: 'a', name: 'Acme' },
  { id: 'z', name: 'Zenith' },
]
/** The newest first, as the API returns them. */
const jobs: OpenJob[] = [
  { id: '1', title: 'Gardener', created_at: '2026-03-08T12:00:00Z', company: zenith },
  { id: '2', title: 'Baker', created_at: '2026-03-07T12:00:00Z', company: acme },
  { id: '3', title: 'Gardener', created_at: '2025-03-07T12:00:00Z', company: zenith },
]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('each company is listed once with the age of its newest job, the newest first', () => {
  expect(companyOptions(jobs)).toEqual([
    { value: 'z', label: 'Zenith - 2 days ago' },
    { value: 'a', label: 'Acme - 3 days ago' },
  ])
})

test('the jobs of a company are told apart by their age', () => {
  expect(jobOptions(jobs, 'z')).toEqual([
    { value: '1', label: 'Gardener - 2 days ago' },
    { value: '3', label: 'Gardener - 1 year ago' },
  ])
  expect(jobOptions(jobs, '')).toEqual([])
})
