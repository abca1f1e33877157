import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { type KeptBackup, superfluousBackups } from './keeping.ts'

const dayMs = 24 * 60 * 60_000
const now = new Date('2026-11-26T13:00:00Z')
const backup = (at: Date): KeptBackup => ({ name: at.toISOString(), at })
const daily = (count: number, last = now) =>
  Array.from({ length: count }, (_, index) => backup(new Date(last.getTime() - index * dayMs)))

/** Returns the days of the backups that stay, the newest first. */
function kept(backups: readonly KeptBackup[], keep = '7,5,12', moment = now): string[] {
  const gone = new Set(superfluousBackups(backups, keep, moment))
  return backups.filter((one) => !gone.has(one)).map(({ name }) => name.slice(0, 10))
}

test('of daily backups, those of 7 days, the last ones of 5 weeks and of 12 months stay', () => {
  expect(kept(daily(400))).toEqual([
    ...['2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20'],
    ...['2026-11-15', '2026-11-08', '2026-11-01', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31'],
    ...['2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ])
})

test('of several backups of a day, the last one stays', () => {
  const twice = [backup(new Date('2026-11-26T12:00:00Z')), backup(new Date('2026-11-26T02:00:00Z'))]
  expect(superfluousBackups(twice, '7,5,12', now)).toEqual([twice[1]])
})

test('backups of the future, which a wrong clock made, stay and take the place of no other', () => {
  const future = backup(new Date('2031-01-01T00:00:00Z'))
  expect(kept([future, ...daily(7)], '7,0,0')).toEqual(['2031-01-01', ...kept(daily(7), '7,0,0')])
})

const anyBackups = fc
  .uniqueArray(fc.integer({ min: 0, max: 3_000 * 24 }), { maxLength: 60 })
  .map((hours) => hours.map((hour) => backup(new Date(now.getTime() - hour * (dayMs / 24)))))

test('a clock that jumps ahead deletes nothing that would not have gone anyway', { tags: 'property' }, () => {
  fc.assert(
    fc.property(anyBackups, fc.integer({ min: 0, max: 40_000 }), (backups, days) => {
      const later = new Date(now.getTime() + days * dayMs)
      expect(kept(backups, '7,5,12', later)).toEqual(kept(backups))
    }),
  )
})

test('the newest backup always stays, and what stays once stays if nothing new comes', { tags: 'property' }, () => {
  fc.assert(
    fc.property(anyBackups, (backups) => {
      const gone = new Set(superfluousBackups(backups, '1,0,0', now))
      const rest = backups.filter((one) => !gone.has(one))
      expect(rest).toHaveLength(Math.min(1, backups.length))
      expect(rest[0]?.at.getTime()).toBe(
        backups.length === 0 ? undefined : Math.max(...backups.map(({ at }) => at.getTime())),
      )
      expect(superfluousBackups(rest, '1,0,0', now)).toEqual([])
    }),
  )
})
