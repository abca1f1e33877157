import { minutesAfter } from '#server/demo/calendar.ts'
import type { DemoContext } from '#server/demo/context.ts'
import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import { templates } from '#server/demo/firm/templates.ts'
import { demoRandom, type Random } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { mergeText } from '#shared/platform/messaging/mergeFields.ts'
import { addMessage, refusals } from './messages.ts'

const [update, invitation, reminder] = templates
const question = {
  subject: 'Your application',
  body: 'Hi {{first_name}},\n\nThank you for applying. Before we decide, please tell us which rate you ask for, and from when you are free.\n\nBest,\n{{sender_name}}',
}
const answers = [
  'Thank you for asking. I am free from the first of next month, at the same rate.',
  'I am busy until the summer. Please write again then.',
  'Thursday at 15:00 suits me. Talk to you then!',
  'My rate is a little higher now, I will send you the numbers tomorrow.',
] as const

/** Adds what the staff wrote to a developer alone, and some of the answers. */
export function addSingleMessages(rows: DemoRows, context: DemoContext, developer: DemoDeveloper): void {
  const { row, serial } = developer
  const random = demoRandom('single messages', serial)
  const period = periodOf(developer)
  const sender_id = row.dstm_id ?? row.owner_id
  const asksForMore = row.status === 'NEEDS_INFO'
  if (!period || row.do_not_contact || row.deleted_at || !(asksForMore || random.chance(0.45))) return
  const days = asksForMore ? [1] : Array.from({ length: random.int(1, 3) }, () => random.int(...period))
  for (const day of days.toSorted((one, other) => other - one)) {
    const text = asksForMore ? question : wordsFor(developer, random)
    const sent = writeTo(rows, context, developer, random, sender_id ?? null, { ...text, day })
    if (sent && !asksForMore && random.chance(0.5)) addReply(rows, context, developer, random, sender_id ?? null, day)
  }
}

/** Returns days ago, the start first; undefined for developers to whom nobody writes. */
function periodOf({ row, applied, membership }: DemoDeveloper): [number, number] | undefined {
  if (row.stage === 'APPLICANT' || row.stage === 'VETTING') return [1, Math.max(1, applied - 4)]
  if (!membership || row.stage === 'BLOCKED') return undefined
  const from = membership.until + 2
  return from < membership.from - 3 ? [from, Math.min(membership.from - 3, from + 240)] : undefined
}

function wordsFor({ row }: DemoDeveloper, random: Random): { subject: string; body: string } {
  if (row.stage === 'VETTING') return invitation
  return random.pick([update, reminder])
}

interface Words {
  readonly subject: string
  readonly body: string
  readonly day: number
}

/** @returns true when it arrived. */
function writeTo(
  rows: DemoRows,
  { calendar, names }: DemoContext,
  { row }: DemoDeveloper,
  random: Random,
  sender_id: string | null,
  { subject, body, day }: Words,
): boolean {
  const full_name = `${row.first_name} ${row.last_name}`
  const sender_name = names.get(sender_id ?? '') ?? 'Vouch'
  const values = { first_name: row.first_name, last_name: row.last_name, full_name, sender_name }
  const merged = { ...values, dstm_name: sender_name, jobs_page: 'our jobs page' }
  const isLost = random.chance(0.08)
  const message: DemoRow<'messages'> = {
    id: random.id(),
    created_at: calendar.moment(day, random),
    developer_id: row.id,
    sender_id,
    delivery_method: row.slack_user_id ? random.pick(['SLACK', 'EMAIL']) : 'EMAIL',
    subject: mergeText(subject, merged),
    body: mergeText(body, merged),
    success: !isLost,
    metadata: isLost ? { reason: refusals.EMAIL } : {},
  }
  if (isLost) message.delivery_method = 'EMAIL'
  addMessage(rows, message)
  return !isLost
}

function addReply(
  rows: DemoRows,
  { calendar }: DemoContext,
  { row }: DemoDeveloper,
  random: Random,
  logged_by_id: string | null,
  day: number,
): void {
  const received_at = calendar.moment(Math.max(day - 1, 1), random)
  rows.message_replies.push({
    id: random.id(),
    // The answer comes later on the same evening.
    created_at: minutesAfter(received_at, random.int(5, 90)),
    developer_id: row.id,
    logged_by_id,
    channel: random.pick(['EMAIL', 'CHAT', 'CALL']),
    received_at,
    body: random.pick(answers),
  })
}
