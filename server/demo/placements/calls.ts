import { minutesAfter } from '#server/demo/calendar.ts'
import type { DemoContext } from '#server/demo/context.ts'
import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import type { DemoCompany } from '#server/demo/firm/companies.ts'
import { demoRandom, type Random } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'

const ofContacts = [
  ['They plan two more hires after the summer.', 'Send the numbers of our last three placements'],
  ['Asked about the notice period of the team.', null],
  ['The budget for the year is approved.', 'They send the brief this week'],
  ['No openings now. They like how the last one went.', 'Call again in a month'],
] as const

const ofDevelopers = [
  ['Happy in the project. Would like more backend work.', null],
  ['Asked about the rate for a longer engagement.', 'Comes back with a number'],
  ['Moves to another time zone next month.', 'Availability to be changed'],
] as const

/** Adds a call with the first contact of a company, as its owner noted it. */
export function addCompanyCall(rows: DemoRows, context: DemoContext, { row, contacts, since }: DemoCompany): void {
  const random = demoRandom('company call', row.name)
  const [contact] = contacts
  if (!contact || !random.chance(0.6)) return
  const call = { company_id: row.id, contact_id: contact.id, author_id: row.owner_id ?? null }
  addCall(rows, context, random, call, random.int(1, Math.min(60, since - 1)), random.pick(ofContacts))
}

/** Adds a call with a member, as their DSTM noted it. */
export function addDeveloperCall(
  rows: DemoRows,
  context: DemoContext,
  { row, serial, membership }: DemoDeveloper,
): void {
  const random = demoRandom('developer call', serial)
  if (row.stage !== 'MEMBER' || !membership || row.deleted_at || !random.chance(0.3)) return
  const days = random.int(1, Math.min(40, Math.max(1, membership.from)))
  const call = { developer_id: row.id, author_id: row.dstm_id ?? null }
  addCall(rows, context, random, call, days, random.pick(ofDevelopers))
}

type Place = Pick<DemoRow<'notes'>, 'company_id' | 'contact_id' | 'developer_id' | 'author_id'>

function addCall(
  rows: DemoRows,
  { calendar }: DemoContext,
  random: Random,
  place: Place,
  daysAgo: number,
  [body, outcome]: readonly [string, string | null],
): void {
  const talked_at = calendar.moment(daysAgo, random)
  rows.notes.push({
    id: random.id(),
    created_at: minutesAfter(talked_at, 15),
    ...place,
    body,
    outcome,
    channel: random.pick(['CALL', 'CALL', 'VIDEO']),
    talked_at,
    pinned: false,
    shared_with_client: false,
  })
}
