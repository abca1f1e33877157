import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { type EarlierMail, type PlannedGuest, type PlannedMeeting, planMails } from './planMails.ts'

const now = Date.parse('2026-05-01T12:00:00.000Z')
const meeting: PlannedMeeting = {
  status: 'SCHEDULED',
  type: 'INTRO',
  starts_at: '2026-05-02T10:00:00.000Z',
  ends_at: '2026-05-02T10:30:00.000Z',
  url: null,
  organiser_id: 'olga',
}
const guest: PlannedGuest = { invited: true, refusal: null }
const moved = { ...meeting, starts_at: '2026-05-03T10:00:00.000Z', ends_at: '2026-05-03T10:30:00.000Z' }
const cancelled: PlannedMeeting = { ...meeting, status: 'CANCELLED' }

function mail(state: EarlierMail['state'], row: Partial<EarlierMail> = {}): EarlierMail {
  const { status: _status, ...told } = meeting
  return { ...told, id: `${state} mail`, method: 'REQUEST', state, ...row }
}
const plan = (of: PlannedMeeting, mails: readonly EarlierMail[], person = guest) => planMails(of, person, mails, now)

test('whoever takes part is invited once, and hears of each change', () => {
  expect(plan(meeting, []).add).toMatchObject({ method: 'REQUEST', starts_at: meeting.starts_at })
  for (const state of ['SENT', 'SENDING', 'UNKNOWN'] as const)
    expect(plan(meeting, [mail(state)])).toEqual({ withhold: [], add: null })
  expect(plan(moved, [mail('SENT')]).add).toMatchObject({ method: 'REQUEST', starts_at: moved.starts_at })
})

test('several changes while a mail waits become one mail, and a change that is taken back none', () => {
  expect(plan(meeting, [mail('QUEUED')])).toEqual({ withhold: [], add: null })
  expect(plan(moved, [mail('QUEUED')])).toMatchObject({ withhold: ['QUEUED mail'], add: { method: 'REQUEST' } })
  expect(plan(meeting, [mail('SENT'), mail('QUEUED', { starts_at: moved.starts_at })])).toEqual({
    withhold: ['QUEUED mail'],
    add: null,
  })
})

test('whoever was invited hears that a meeting is cancelled, and of the time that they know', () => {
  expect(plan({ ...moved, status: 'CANCELLED' }, [mail('SENT')]).add).toMatchObject({
    method: 'CANCEL',
    starts_at: meeting.starts_at,
  })
  expect(plan(meeting, [mail('SENT')], { invited: false, refusal: null }).add).toMatchObject({ method: 'CANCEL' })
  expect(plan(cancelled, [mail('SENT'), mail('SENT', { method: 'CANCEL' })])).toEqual({ withhold: [], add: null })
})

test('whoever never heard of a meeting hears nothing of its end', () => {
  expect(plan(cancelled, [])).toEqual({ withhold: [], add: null })
  expect(plan(cancelled, [mail('QUEUED')])).toEqual({ withhold: ['QUEUED mail'], add: null })
  expect(plan(cancelled, [mail('BOUNCED')])).toEqual({ withhold: [], add: null })
})

test('what is over is told to nobody, and one that moves into the past is taken out of calendars', () => {
  const over = { ...meeting, starts_at: '2026-04-30T10:00:00.000Z', ends_at: '2026-04-30T10:30:00.000Z' }
  expect(plan(over, [])).toEqual({ withhold: [], add: null })
  expect(plan({ ...over, status: 'CANCELLED' }, [mail('SENT', over)])).toEqual({ withhold: [], add: null })
  expect(plan(over, [mail('SENT')]).add).toMatchObject({ method: 'CANCEL' })
})

test.each(['REFUSED', 'BOUNCED'] as const)('a mail that is %s is tried again once its reason is gone', (state) => {
  expect(plan(meeting, [mail(state)], { invited: true, refusal: 'Cannot be reached' }).add).toBeNull()
  expect(plan(meeting, [mail(state)]).add).toMatchObject({ method: 'REQUEST' })
})

test('a mail that came back takes nothing from what was told before', () => {
  const mails = [mail('SENT'), mail('BOUNCED', { starts_at: moved.starts_at, ends_at: moved.ends_at })]
  expect(plan(meeting, mails)).toEqual({ withhold: [], add: null })
  expect(plan(moved, mails).add).toMatchObject({ method: 'REQUEST', starts_at: moved.starts_at })
})

test('after any history, asking again changes nothing: nobody is told the same twice', { tags: 'property' }, () => {
  const times = fc.constantFrom(meeting, moved, cancelled, { ...moved, status: 'CANCELLED' as const })
  const steps = fc.array(fc.tuple(times, fc.boolean(), fc.constantFrom('SENT', 'UNKNOWN', 'BOUNCED', 'QUEUED')))
  fc.assert(
    fc.property(steps, (history) => {
      let mails: EarlierMail[] = []
      for (const [of, invited, state] of history) {
        const person = { invited, refusal: null }
        const { withhold, add } = plan(of, mails, person)
        mails = mails.map((one) => (withhold.includes(one.id) ? { ...one, state: 'REFUSED' } : one))
        if (add) mails.push({ ...add, id: String(mails.length), state: 'QUEUED' })
        expect(plan(of, mails, person)).toEqual({ withhold: [], add: null })
        expect(mails.filter((one) => one.state === 'QUEUED').length).toBeLessThanOrEqual(1)
        mails = mails.map((one) => (one.state === 'QUEUED' ? { ...one, state } : one)) as EarlierMail[]
        const refusal = mails.at(-1)?.state === 'BOUNCED' ? 'The last mail came back' : null
        expect(plan(of, mails, { invited, refusal })).toEqual({ withhold: [], add: null })
      }
    }),
  )
})
