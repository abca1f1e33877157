import { dayIn } from '#test/days.ts'
import { asTest, createCheckIn, createDeveloper, createDstmPlacement, createUser } from '#test/factories.ts'
import type { TestServer } from '#test/testServer.ts'
import { mutationAct } from './acts.ts'
import {
  type CheckEntries,
  completed,
  internal,
  listed,
  refused,
  refusedAt,
  twice,
  type UniqueRegister,
} from './entries.ts'

/** Creates a placement, by default a running one. */
async function placement(server: TestServer, terms: Partial<Parameters<typeof createDstmPlacement>[1]> = {}) {
  const { id } = await createDstmPlacement(server.db, { dstm_id: server.as('dstm').account.id, ...terms })
  return { id, version: 1 }
}
const pending = (server: TestServer) => placement(server, { starts_on: 10, ends_on: 60, status: 'PENDING_START' })

const setStart = mutationAct('setPlacementStart', async (server) => ({
  input: { ...(await pending(server)), starts_on: dayIn(12), note: 'They asked.' },
}))
const setEnd = mutationAct('setPlacementEnd', async (server) => ({
  input: { ...(await placement(server)), ends_on: dayIn(90) },
}))
const endEarly = mutationAct('endPlacementEarly', async (server) => ({
  input: { ...(await pending(server)), ends_on: dayIn(30), reason: 'BUDGET' },
}))
const addRate = mutationAct('addPlacementRate', async (server) => ({
  input: { ...(await placement(server)), starts_on: dayIn(1), cost_rate: 55, bill_rate: 85 },
}))

const talk = () => ({
  party: 'DEVELOPER',
  channel: 'CALL',
  mood: 'GOOD',
  notes: 'All fine.',
  held_at: new Date().toISOString(),
  follow_ups: [{ body: 'Talk to the manager' }],
})

const addCheckIn = mutationAct('addCheckIn', async (server) => ({
  input: { ...talk(), placement_id: (await placement(server)).id },
}))

async function due(server: TestServer) {
  const { id } = await createCheckIn(server.db, (await placement(server)).id, { due: -1 })
  return { id, version: 1 }
}
const hold = mutationAct('holdCheckIn', async (server) => ({ input: { ...(await due(server)), check_in: talk() } }))
const snooze = mutationAct('snoozeCheckIn', async (server) => ({
  input: { ...(await due(server)), until: dayIn(4), reason: 'On holiday.' },
}))

async function held(server: TestServer) {
  const { id } = await createCheckIn(server.db, (await placement(server)).id, { due: -1, mood: 'STRUGGLING' })
  return { id, version: 1 }
}
const correct = mutationAct('updateCheckIn', async (server) => {
  const { follow_ups: _told, ...recorded } = talk()
  return { input: { ...(await held(server)), ...recorded, mood: 'STRUGGLING' } }
})
const addFollowUp = mutationAct('addFollowUp', async (server) => ({
  input: { check_in_id: (await held(server)).id, body: 'Call again' },
}))

const hand = mutationAct('movePortfolio', async (server) => {
  const [from, to] = [await createUser(server.db, { role: 'dstm' }), await createUser(server.db, { role: 'dstm' })]
  await createDstmPlacement(server.db, { dstm_id: from.id })
  return { input: { from_id: from.id, to_id: to.id, note: 'Call Dora on Monday.' } }
})

const addRateOfExchange = mutationAct('addExchangeRate', () => ({
  input: { currency: 'EUR', rate: '1.0842', day: '2026-01-05' },
}))

const setGoal = mutationAct('setGoal', async (server) => {
  const { id } = await createUser(server.db, { role: 'recruiter' })
  return { input: { user_id: id, figure: 'PROFILES_SENT', period: 'WEEK', target: 5, starts_on: '2026-01-05' } }
})

const addMeeting = mutationAct('addMeeting', async ({ db }) => {
  const developer = await createDeveloper(db)
  const meeting = { developer_id: developer.id, type: 'INTRO', starts_at: '2030-01-07T10:00:00Z', minutes: 30 }
  return { input: meeting }
})
const updateMeeting = mutationAct('updateMeeting', async ({ db }) => {
  const { id: developer_id } = await createDeveloper(db)
  const hours = { starts_at: '2030-01-07T10:00:00Z', ends_at: '2030-01-07T10:30:00Z' }
  const meeting = await asTest(db, (trx) =>
    trx
      .insertInto('meetings')
      .values({ developer_id, type: 'INTRO', ...hours })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  return { input: { id: meeting.id, version: meeting.version, changes: { minutes: 45 } } }
})

const started = { starts_at: '2030-01-07T10:00:00Z' }
const noTime = { ...started, ends_at: '2030-01-07T10:00:00Z' }
const twoDays = { ...started, ends_at: '2030-01-09T10:00:00Z' }
const backwards = { starts_on: '2026-02-01', ends_on: '2026-01-31' }
const silentWorry = { mood: 'STRUGGLING', notes: null }

const followRecord = mutationAct('addRecordFollowUp', async ({ db }) => {
  const { id: developer_id } = await createDeveloper(db)
  return { input: { developer_id, body: 'Call', due_on: '2030-01-31', remind_on: '2030-01-30' } }
})

export const placementChecks: CheckEntries = {
  placements_currency_check: internal('A placement has the currency of its profile.'),
  placements_end_reason_check: listed('endPlacementEarly.reason'),
  placements_order_check: [
    refused(setEnd, 'ends_on', dayIn(-401), backwards),
    refused(setStart, 'starts_on', dayIn(61), backwards),
    refused(endEarly, 'ends_on', dayIn(9), backwards),
  ],
  placements_status_check: internal('The status of a placement follows from its days.'),
  placement_rates_bill_rate_cents_check: [refused(addRate, 'bill_rate', -1, { bill_rate_cents: -1 })],
  placement_rates_cost_currency_check: [refused(addRate, 'cost_currency', 'E', { cost_currency: 'E' })],
  placement_rates_cost_entered_cents_check: [
    refused(addRate, 'cost_rate', -1, { cost_entered_cents: -1, cost_currency: 'EUR' }),
  ],
  placement_rates_cost_entered_check: internal('The amount and its currency are written together.'),
  placement_rates_cost_rate_cents_check: [refused(addRate, 'cost_rate', -1, { cost_rate_cents: -1 })],
  placement_rates_currency_check: internal('Rates have the currency of their placement.'),

  check_ins_channel_check: listed('addCheckIn.channel', 'holdCheckIn.check_in.channel', 'updateCheckIn.channel'),
  check_ins_done_check: [completed(hold, {}, { state: 'DONE', held_at: null })],
  check_ins_mood_check: listed('addCheckIn.mood', 'holdCheckIn.check_in.mood', 'updateCheckIn.mood'),
  check_ins_party_check: listed('addCheckIn.party', 'planCheckIn.party', 'rescheduleCheckIn.party'),
  check_ins_snoozed_check: [refused(snooze, 'until', '', { state: 'SNOOZED', snoozed_until: null })],
  check_ins_state_check: internal('The state of a check-in follows from its days and from what was done with it.'),
  check_ins_worry_check: [
    refusedAt('notes', addCheckIn, { mood: 'AT_RISK', notes: '' }, silentWorry),
    refusedAt('notes', hold, { 'check_in.mood': 'STRUGGLING', 'check_in.notes': ' ' }, silentWorry),
    refused(correct, 'notes', '', silentWorry),
  ],
  follow_ups_one_record_check: [
    refusedAt(
      'developer_id',
      followRecord,
      { developer_id: null },
      { developer_id: null, company_id: null, job_id: null, job_profile_id: null, check_in_id: null },
    ),
  ],
  follow_ups_remind_check: [
    refused(followRecord, 'remind_on', '2030-02-01', { remind_on: '2030-02-01', due_on: '2030-01-31' }),
  ],
  follow_ups_body_check: [
    refused(addFollowUp, 'body', ''),
    refused(hold, 'check_in.follow_ups.0.body', ' ', { body: '' }),
  ],

  handovers_check_ins_check: internal('The server counts what moves with a portfolio.'),
  handovers_developers_check: internal('The server counts what moves with a portfolio.'),
  handovers_follow_ups_check: internal('The server counts what moves with a portfolio.'),
  handovers_note_check: [refused(hand, 'note', '')],
  handovers_other_check: [
    refused(hand, 'to_id', ({ from_id }: { from_id: string }) => from_id, {
      from_id: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
      to_id: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
    }),
  ],

  exchange_rates_currency_check: [
    refused(addRateOfExchange, 'currency', 'USD'),
    refused(addRateOfExchange, 'currency', 'EU'),
  ],
  exchange_rates_rate_check: [
    refused(addRateOfExchange, 'rate', '0'),
    refused(addRateOfExchange, 'rate', '0.0000000000'),
    refused(addRateOfExchange, 'rate', '-1'),
  ],
  goals_metric_check: listed('setGoal.figure'),
  goals_period_check: listed('setGoal.period'),
  goals_target_check: [refused(setGoal, 'target', -1)],

  interview_times_proposer_check: internal('Who is logged in proposes them, or the contact of the link.'),
  interview_times_count_check: internal('The form has one to five times, each with its length.'),
  meeting_guests_answer_check: internal('The page behind a link offers three answers.'),
  meeting_guests_answered_check: internal('An answer is written with its moment and the version that it is to.'),
  meeting_guests_proposed_check: internal('The page behind a link reads three times, for one answer only.'),
  meeting_guests_one_person_check: internal('Contacts and colleagues are added as separate participants.'),
  meetings_length_check: [
    refused(addMeeting, 'minutes', 2_880, twoDays),
    refused(updateMeeting, 'changes.minutes', 2_880, twoDays),
  ],
  meetings_order_check: [
    refused(addMeeting, 'minutes', 0, noTime),
    refused(updateMeeting, 'changes.minutes', 0, noTime),
    completed(
      updateMeeting,
      { 'changes.minutes': undefined, 'changes.starts_at': '2030-01-08T10:00:00Z' },
      { starts_at: '2030-01-08T10:00:00Z', ends_at: '2030-01-07T10:30:00Z' },
    ),
  ],
  meetings_status_check: listed('moveMeeting.to'),
  meetings_type_check: listed('addMeeting.type', 'updateMeeting.changes.type'),
}

export const placementIndexes: UniqueRegister = {
  interview_times_pkey: internal('New times take the place of those that stand.'),
  meeting_guests_person_key: internal('Whoever is chosen twice takes part once.'),
  check_ins_planned_key: internal('Whoever plans check-ins passes over the days that are planned.'),
  exchange_rates_day_key: twice(addRateOfExchange, 'OK'),
  goals_user_id_metric_period_starts_on_key: twice(setGoal, 'CONFLICT', 'version'),
  placement_rates_day_key: twice(addRate, 'OK'),
}
