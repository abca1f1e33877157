import { expect, test } from 'vitest'
import { type Tables, tablesWithoutEvents } from '#server/platform/db/schema/tables.ts'
import { schema } from '#server/schema.ts'
import { mutationNouns } from '#shared/mutationNouns.ts'
import { type Noun, nouns } from '#shared/nouns.ts'
import { queryNouns } from '#shared/queryNouns.ts'
import { undeclaredIn } from '#test/operationNouns.ts'

const tables: readonly (keyof Tables)[] = nouns

test('every query and mutation declares its nouns, and nothing else does', () => {
  const names = (type: { getFields(): object } | null | undefined) => Object.keys(type?.getFields() ?? {}).sort()
  expect(Object.keys(queryNouns).sort()).toEqual(names(schema.getQueryType()))
  expect(Object.keys(mutationNouns).sort()).toEqual(names(schema.getMutationType()))
})

test('every noun is a table that a screen shows, and that a mutation can touch', () => {
  expect(new Set(tables).size).toBe(nouns.length)
  const read = new Set(Object.values(queryNouns).flat())
  const touched = new Set(Object.values(mutationNouns).flat())
  const unused = nouns.filter((noun) => !read.has(noun) || !touched.has(noun))
  expect(unused).toEqual([])
})

test('the tables without events that are nouns are few, since no test proves who touches them', () => {
  const unproven = tables.filter((table) => tablesWithoutEvents.some((other) => other === table))
  expect(unproven).toEqual([
    'application_forms',
    'clock_pauses',
    'firm_exports',
    'import_runs',
    'notifications',
    'retention_items',
    'security_events',
    'sessions',
    'task_runs',
  ])
})

test('a mutation that leaves events of a noun that it does not declare fails its test, which says what to declare', () => {
  const roots = [{ operation: 'mutation', field: 'addSkill' }]
  expect(undeclaredIn('mutationNouns', roots, ['skills', 'skills'])).toBeUndefined()
  expect(undeclaredIn('mutationNouns', roots, ['skills', 'jobs', 'developers'])).toBe(
    'addSkill left events of jobs, developers: declare that in shared/mutationNouns.ts, so that the screens are read again.',
  )
})

test('so does a query that reads a noun that it does not declare', () => {
  const roots = [{ operation: 'query', field: 'getSkills' }]
  const declared: readonly Noun[] = queryNouns.getSkills ?? []
  expect(undeclaredIn('queryNouns', roots, declared)).toBeUndefined()
  expect(undeclaredIn('queryNouns', roots, [...declared, 'resumes'])).toBe(
    'getSkills reads resumes: declare that in shared/queryNouns.ts, so that the screens are read again.',
  )
})
