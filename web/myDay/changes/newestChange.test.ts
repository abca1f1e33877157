import { expect, test } from 'vitest'
import { newestChange } from './newestChange.ts'

const entry = (id: string) => ({
  id,
  at: '2026-11-25T10:00:00Z',
  actor: 'Ada',
  action: 'Changed the job',
  note: null,
  changes: [],
})
const record = (id: string, entries: string[]) => ({
  table: 'jobs' as const,
  id,
  name: `Job ${id}`,
  more: false,
  entries: entries.map(entry),
})

test('the same changes read again are no news, and a newer one is', () => {
  const first = newestChange({ records: [record('1', ['9', '7']), record('2', ['8'])] })
  expect(newestChange({ records: [record('1', ['9', '7']), record('2', ['8'])] })).toBe(first)
  expect(newestChange({ records: [record('2', ['10', '8']), record('1', ['9', '7'])] })).not.toBe(first)
  expect(newestChange({ records: [] })).toBe('')
})
