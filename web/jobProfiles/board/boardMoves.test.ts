import { describe, expect, test } from 'vitest'
import {
  type JobProfileStatus,
  jobProfileLifecycle,
  jobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { movesFrom, valuesOf } from '#shared/platform/transitions.ts'
import { profileColumns } from './boardColumns.ts'
import { directMove, profileColumnRefusal } from './boardMoves.ts'

const statuses = valuesOf(jobProfileStatuses)

/** Returns a profile that may make every move of the table of moves. */
const profileIn = (status: JobProfileStatus) => ({
  status,
  possible_moves: movesFrom(jobProfileLifecycle, status).map((to) => ({ to, refusal: null })),
})

test('every status has one column', () => {
  expect(profileColumns.flatMap((column) => column.statuses).toSorted()).toEqual(statuses.toSorted())
})

describe.each(statuses)('a profile that is %s', (status) => {
  test.each(profileColumns)('is dropped on $label as the table of moves says', ({ id, label, statuses: ends }) => {
    const allowed = ends.some((to) => movesFrom(jobProfileLifecycle, status).includes(to))
    const refusal = profileColumnRefusal(profileIn(status), id)
    expect(refusal).toBe(
      allowed ? undefined : `A move from ${jobProfileStatuses[status].label} to ${label} is not possible.`,
    )
  })

  test('moves at once only where nothing has to be said', () => {
    for (const { id } of profileColumns) {
      const to = directMove(profileIn(status), id)
      if (!to) continue
      expect(jobProfileLifecycle.moves[status][to] ?? []).toEqual([])
      expect(['SENT', 'PLACED', 'ENDED']).not.toContain(to)
    }
  })
})

test('a refusal of the server is said in its words', () => {
  const refusal = 'This profile follows its placement.'
  const placed = { status: 'PLACED' as const, possible_moves: [{ to: 'COMPLETED' as const, refusal }] }
  expect(profileColumnRefusal(placed, 'COMPLETED')).toBe(refusal)
})

test('a step that needs nothing is made at once, and an end is asked for', () => {
  expect(directMove(profileIn('SHORTLISTED'), 'CONTACTED')).toBe('CONTACTED')
  expect(directMove(profileIn('SHORTLISTED'), 'ENDED')).toBeUndefined()
  expect(directMove(profileIn('READY_TO_SEND'), 'SENT')).toBeUndefined()
  expect(directMove(profileIn('CONTACTED'), 'SHORTLISTED')).toBeUndefined()
  expect(directMove(profileIn('OFFER'), 'PLACED')).toBeUndefined()
})
