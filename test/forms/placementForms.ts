import * as z from 'zod/mini'
import {
  checkInForm,
  checkInPlan,
  checkInRecord,
  checkInSnooze,
  checkInTalk,
  checkInTerms,
  followUpInput,
} from '#shared/checkIns/checkInInput.ts'
import { checkInMoods, checkInParties } from '#shared/checkIns/checkIns.ts'
import { movePortfolioInput } from '#shared/dstms/handoverInput.ts'
import { followUpChanges, recordFollowUp } from '#shared/followUps/followUpInput.ts'
import {
  earlyEndInput,
  placementEndInput,
  placementRateInput,
  placementStartInput,
} from '#shared/placements/placementInput.ts'
import { type PlacementStatus, placementEndReasons } from '#shared/placements/placementLife.ts'
import { channels } from '#shared/platform/messaging/channels.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { dayIn } from '#test/days.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createCheckIn, createDeveloper, createDstmPlacement, createUser } from '#test/factories.ts'
import {
  amountField,
  anyField,
  choiceField,
  currencyField,
  dayField,
  given,
  kept,
  momentField,
  rowField,
  textField,
} from './fields.ts'
import { tryForm } from './tryForm.ts'
import type { TriedForm, World } from './tryForms.ts'

const newPlacement = (
  { db, dstm }: World,
  options: { starts_on?: number; ends_on?: number; status?: PlacementStatus } = {},
) => createDstmPlacement(db, { dstm_id: dstm, ...options })

const newCheckIn = async (world: World, row: Partial<Parameters<typeof createCheckIn>[2]> = {}) => {
  const placement = await newPlacement(world)
  return { ...(await createCheckIn(world.db, placement.id, { due: 1, ...row })), placement_id: placement.id }
}

const followUpFields = ({ staff }: World) => ({
  body: textField(500),
  assignee_id: rowField(staff),
  due_on: dayField(dayIn(7), '2024-02-29'),
})

const reminderFields = (world: World) => ({
  ...followUpFields(world),
  remind_on: dayField(dayIn(3), dayIn(9)),
})

const givenSubjects = {
  developer_id: given,
  company_id: given,
  contact_id: given,
  job_id: given,
  job_profile_id: given,
}

async function newFollowUp({ db }: World) {
  const { id: developer_id } = await createDeveloper(db)
  const row = { developer_id, body: 'Before', due_on: dayIn(8) }
  return asTest(db, (trx) => trx.insertInto('follow_ups').values(row).returning('id').executeTakeFirstOrThrow())
}

const talkFields = {
  party: choiceField(valuesOf(checkInParties)),
  channel: choiceField(valuesOf(channels)),
  held_at: momentField('2026-11-02T10:00:00.000Z', '2026-11-02T10:00:00+02:00'),
  mood: choiceField(valuesOf(checkInMoods)),
  notes: textField(5_000),
}

const outcomeFields = (world: World) => {
  const followUp = { body: ' Call ', assignee_id: world.staff, due_on: dayIn(9) }
  const rows = fc.subarray([followUp, { body: 'Write', assignee_id: '', due_on: '' }])
  return {
    ...talkFields,
    follow_ups: anyField(
      rows.map((typed) => ({ typed, stored: kept(typed) })),
      [[{ body: '', assignee_id: '', due_on: '' }], [{ body: 'Call', assignee_id: '', due_on: '31' }]],
      [],
    ),
    next_due_on: dayField(dayIn(14), dayIn(28)),
  }
}

const talked = { party: 'DEVELOPER', channel: 'CALL', held_at: '2026-11-01T10:00:00Z', mood: 'GOOD' }

/** The forms of placements, of check-ins and of portfolios. */
export const placementForms = {
  'web/placements/PlacementStartForm.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(placementStartInput, { starts_on: true, note: true }),
      typed: { starts_on: dayField(dayIn(3), dayIn(60), dayIn(-3)), note: textField() },
      start: () => newPlacement(world, { starts_on: 20, status: 'PENDING_START' }),
      holds: () => ({ starts_on: dayIn(20) }),
      send: (input, { id }) => ['setPlacementStart', { id, version: 1, ...input }],
      read: async ({ id }) => {
        const { starts_on, start_note } = await readPlacement(world, id)
        return { starts_on, note: start_note }
      },
    }),
  'web/placements/PlacementEndForm.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(placementEndInput, { ends_on: true, note: true }),
      typed: { ends_on: dayField(dayIn(3), dayIn(200), dayIn(-3)), note: textField() },
      start: () => newPlacement(world, { ends_on: 90 }),
      holds: () => ({ ends_on: dayIn(90) }),
      send: (input, { id }) => ['setPlacementEnd', { id, version: 1, ...input }],
      read: async ({ id }) => {
        const { ends_on, end_note } = await readPlacement(world, id)
        return { ends_on, note: end_note }
      },
    }),
  'web/placements/EndEarlyForm.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(earlyEndInput, { ends_on: true, reason: true, note: true }),
      typed: {
        ends_on: dayField(dayIn(3), dayIn(0), dayIn(-3)),
        reason: choiceField(valuesOf(placementEndReasons)),
        note: textField(),
      },
      start: () => newPlacement(world, { ends_on: 90 }),
      holds: () => ({ ends_on: dayIn(0) }),
      send: (input, { id }) => ['endPlacementEarly', { id, version: 1, ...input }],
      read: async ({ id }) => {
        const { ends_on, end_reason, end_note } = await readPlacement(world, id)
        return { ends_on, reason: end_reason, note: end_note }
      },
    }),
  'web/placements/NewRatesForm.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(placementRateInput, { starts_on: true, cost_rate: true, cost_currency: true, bill_rate: true }),
      typed: {
        starts_on: dayField(dayIn(0), dayIn(30)),
        cost_rate: amountField(10_000),
        cost_currency: currencyField(),
        bill_rate: amountField(10_000),
      },
      start: () => newPlacement(world),
      holds: () => ({ starts_on: dayIn(1), cost_rate: 50, bill_rate: 80 }),
      send: (input, { id }) => ['addPlacementRate', { id, version: 1, ...input }],
      read: async ({ id }) => readRates(world, id),
      // No currency means that of the placement.
      stored: (typed) => (typed.cost_currency === 'USD' ? { ...typed, cost_currency: null } : typed),
    }),
  'web/checkIns/schedule/AddCheckInForm.tsx': (world) =>
    tryForm(world.server, {
      schema: checkInForm,
      marked: ['notes', 'follow_ups'],
      typed: { ...outcomeFields(world), placement_id: given, check_in_id: given },
      start: () => newPlacement(world),
      holds: ({ id }) => ({ placement_id: id, check_in_id: '', ...talked }),
      send: ({ check_in_id: _none, ...checkIn }) => ['addCheckIn', checkIn],
      read: async (_start, { id }) => readCheckIn(world, String(id)),
    }),
  'web/checkIns/talks/HoldForm.tsx': (world) =>
    tryForm(world.server, {
      schema: checkInRecord,
      marked: ['notes', 'follow_ups'],
      typed: outcomeFields(world),
      start: () => newCheckIn(world),
      holds: () => talked,
      send: (check_in, { id }) => ['holdCheckIn', { id, version: 1, check_in }],
      read: async ({ id }) => readCheckIn(world, id),
    }),
  'web/checkIns/talks/CorrectForm.tsx': (world) =>
    tryForm(world.server, {
      schema: checkInTalk,
      marked: ['notes'],
      typed: talkFields,
      start: () => newCheckIn(world, { due: -20, mood: 'GOOD' }),
      holds: () => talked,
      send: (talk, { id }) => ['updateCheckIn', { id, version: 1, ...talk }],
    }),
  'web/checkIns/schedule/PlanCheckInDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: checkInPlan,
      typed: {
        placement_id: given,
        party: choiceField(valuesOf(checkInParties)),
        due_on: dayField(dayIn(0), dayIn(20), dayIn(-20)),
        host_id: rowField(world.staff),
      },
      start: () => newPlacement(world),
      holds: ({ id }) => ({ placement_id: id, party: 'DEVELOPER', due_on: dayIn(3) }),
      send: (plan) => ['planCheckIn', plan],
      // Without a host the DSTM of the developer holds it.
      stored: (typed) => ('host_id' in typed ? { ...typed, host_id: typed.host_id ?? world.dstm } : typed),
    }),
  'web/checkIns/schedule/RescheduleForm.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(checkInTerms, { due_on: true, host_id: true, party: true }),
      typed: {
        party: choiceField(valuesOf(checkInParties)),
        due_on: dayField(dayIn(1), dayIn(20), dayIn(-20)),
        host_id: rowField(world.staff),
      },
      start: () => newCheckIn(world),
      holds: () => ({ party: 'DEVELOPER', due_on: dayIn(1) }),
      send: (terms, { id }) => ['rescheduleCheckIn', { id, version: 1, ...terms }],
    }),
  'web/checkIns/schedule/SnoozeForm.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(checkInSnooze, { until: true, reason: true }),
      typed: { until: dayField(dayIn(3), dayIn(20), dayIn(-20)), reason: textField(500) },
      start: () => newCheckIn(world),
      holds: () => ({ until: dayIn(5), reason: 'Holidays' }),
      send: (snooze, { id }) => ['snoozeCheckIn', { id, version: 1, ...snooze }],
      read: async ({ id }) => {
        const { snoozed_until, snooze_reason } = await readCheckIn(world, id)
        return { until: snoozed_until, reason: snooze_reason }
      },
    }),
  'web/checkIns/followUps/FollowUpForm.tsx': (world) =>
    tryForm(world.server, {
      schema: followUpInput,
      typed: followUpFields(world),
      start: () => newCheckIn(world, { due: -20, mood: 'GOOD' }),
      holds: () => ({}),
      send: (followUp, { id }) => ['addFollowUp', { check_in_id: id, ...followUp }],
    }),
  'web/followUps/AddFollowUpDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: recordFollowUp,
      typed: { ...reminderFields(world), ...givenSubjects },
      start: () => createDeveloper(world.db),
      holds: ({ id }) => ({ developer_id: id, company_id: '', contact_id: '', job_id: '', job_profile_id: '' }),
      send: (followUp) => ['addRecordFollowUp', followUp],
    }),
  'web/followUps/EditFollowUpDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: followUpChanges,
      typed: reminderFields(world),
      start: async () => newFollowUp(world),
      send: (changes, { id }) => ['updateFollowUp', { id, changes, version: 1 }],
    }),
  'web/dstms/MovePortfolioDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: movePortfolioInput,
      typed: { from_id: given, to_id: rowField(world.dstm), note: textField() },
      start: async () => {
        const { id } = await createUser(world.db, { role: 'dstm' })
        await createDstmPlacement(world.db, { dstm_id: id })
        return id
      },
      holds: (from_id) => ({ from_id, to_id: world.dstm, note: 'All well.' }),
      send: (portfolio) => ['movePortfolio', portfolio],
      read: (from_id) => readHandover(world, from_id),
    }),
} satisfies Readonly<Record<string, TriedForm>>

const readPlacement = ({ db }: World, id: string) =>
  db.selectFrom('placements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function readRates({ db }: World, id: string) {
  const rates = db.selectFrom('placement_rates').selectAll().where('placement_id', '=', id)
  const { starts_on, cost_currency, ...cents } = await rates.orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  const cost = cents.cost_entered_cents ?? cents.cost_rate_cents
  return { starts_on, cost_rate: cost / 100, cost_currency, bill_rate: cents.bill_rate_cents / 100 }
}

async function readCheckIn({ db }: World, id: string) {
  const checkIn = await db.selectFrom('check_ins').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { placement_id } = checkIn
  const open = db.selectFrom('check_ins').select('due_on').where('placement_id', '=', placement_id)
  const next = await open.where('state', 'in', ['SCHEDULED', 'DUE']).orderBy('due_on').executeTakeFirst()
  const followUps = db.selectFrom('follow_ups').select(['body', 'assignee_id', 'due_on']).where('check_in_id', '=', id)
  const follow_ups = await followUps.orderBy('body').execute()
  return { ...checkIn, follow_ups, next_due_on: next?.due_on ?? null }
}

const readHandover = ({ db }: World, from_id: string) =>
  db.selectFrom('handovers').selectAll().where('from_id', '=', from_id).executeTakeFirstOrThrow()
