import { describe, expect, test } from 'vitest'
import { developerAssessmentLifecycle } from '#server/developerAssessments/moves/lifecycle.ts'
import * as checkIns from '#shared/checkIns/checkIns.ts'
import * as developerAssessments from '#shared/developerAssessments/developerAssessments.ts'
import { stageLifecycle } from '#shared/developers/developerLifecycle.ts'
import * as developers from '#shared/developers/developerStages.ts'
import * as profiles from '#shared/jobProfiles/jobProfileStatuses.ts'
import * as jobs from '#shared/jobs/jobStatuses.ts'
import * as fc from '#test/draws/property.ts'
import * as enumerations from './enumerations.ts'
import { type Enumeration, type Lifecycle, movesFrom, refusal, valuesOf } from './transitions.ts'

const modules = [checkIns, developerAssessments, developers, enumerations, profiles, jobs]

/** Every exported table whose entries have a label and a tone. */
const tables = modules
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, Enumeration] => {
    const [, value] = entry
    return (
      typeof value === 'object' && Object.values(value).every((shown: unknown) => Object.hasOwn(Object(shown), 'label'))
    )
  })

const lifecycles: [string, Lifecycle<string, never>, string][] = [
  ['developer stage', stageLifecycle as Lifecycle<string, never>, 'APPLICANT'],
  ['job', jobs.jobLifecycle as Lifecycle<string, never>, 'LEAD'],
  ['job profile', profiles.jobProfileLifecycle as Lifecycle<string, never>, 'SHORTLISTED'],
  ['developer assessment', developerAssessmentLifecycle as Lifecycle<string, never>, 'DRAFT'],
]

test('there are tables to check', () => expect(tables.length).toBeGreaterThan(20))

describe.each(tables)('%s', (_name, table) => {
  test('has a label for each value, and no two alike', () => {
    const labels = Object.values(table).map((shown) => shown.label)
    expect(new Set(labels).size).toBe(labels.length)
    for (const label of labels) expect(label).toMatch(/^[A-Z][A-Za-z -]+$/)
  })
})

describe.each(lifecycles)('the lifecycle of a %s', (_name, lifecycle, start) => {
  test('has moves for every state, to known states, and none to itself', () => {
    const states = valuesOf(lifecycle.states)
    expect(valuesOf(lifecycle.moves).toSorted()).toEqual(states.toSorted())
    for (const from of states) {
      expect(states, from).toEqual(expect.arrayContaining(movesFrom(lifecycle, from)))
      expect(movesFrom(lifecycle, from)).not.toContain(from)
    }
  })

  test('reaches every state from the first', () => {
    const reached = new Set([start])
    for (const from of reached) for (const to of movesFrom(lifecycle, from)) reached.add(to)
    expect([...reached].toSorted()).toEqual(valuesOf(lifecycle.states).toSorted())
  })

  test('refuses any other move with the labels of both states', () => {
    for (const from of valuesOf(lifecycle.states)) {
      for (const to of valuesOf(lifecycle.states).filter((state) => !movesFrom(lifecycle, from).includes(state))) {
        const { label } = lifecycle.states[to] ?? {}
        const sentence =
          from === to
            ? `${label} is already the current state.`
            : `A move from ${lifecycle.states[from]?.label} to ${label} is not possible.`
        expect(refusal(lifecycle, from, to, {} as never)).toBe(sentence)
      }
    }
  })
})

/** Random conditions: each is true or false. */
function conditionsOf<Name extends string>(names: readonly Name[]): fc.Arbitrary<Record<Name, boolean>> {
  return fc.record(Object.fromEntries(names.map((name) => [name, fc.boolean()]))) as fc.Arbitrary<Record<Name, boolean>>
}

test('more conditions never close a gate that was open', { tags: 'property' }, () => {
  const names = [
    'mayBeShown',
    'hasConsent',
    'hasNote',
    'hasReason',
    'byPlacement',
    'hasStartDate',
    'hasCostRate',
    'hasBillRate',
    'hasPrice',
    'hasWeeklyHours',
  ] as const
  const status = fc.constantFrom(...valuesOf(profiles.jobProfileStatuses))
  fc.assert(
    fc.property(status, status, conditionsOf(names), fc.constantFrom(...names), (from, to, conditions, name) => {
      fc.pre(refusal(profiles.jobProfileLifecycle, from, to, conditions) === undefined)
      expect(refusal(profiles.jobProfileLifecycle, from, to, { ...conditions, [name]: true })).toBeUndefined()
    }),
  )
})
