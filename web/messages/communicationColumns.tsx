import { Link } from 'react-router'
import { shownState } from '#shared/jobMessages/jobMessages.ts'
import { communicationKinds, communicationList, communicationStates } from '#shared/messages/messages.ts'
import { moveOutcomes, type Outcome } from '#shared/outcomes/moveOutcomes.ts'
import { type ReminderRule, reminderRules } from '#shared/reminders/reminders.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import type { GetCommunicationQuery } from '#web/platform/lib/graphql.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { MessageText } from '#web/platform/ui/text/MessageText.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { versionName } from '#web/texts/textsFragment.ts'
import { EditReplyButton } from './EditReplyButton.tsx'

type Communication = GetCommunicationQuery['getCommunication']['communication'][number]

export const communicationColumns = listColumns<Communication>()(communicationList, {
  at: { width: 130 },
  kind: { width: 140, cell: (row) => <Kind {...row} /> },
  channel: { width: 95 },
  state: { width: 105, cell: (row) => <StatusBadge {...stateOf(row)} /> },
  person: { width: 130, cell: ({ person_name }) => person_name ?? 'Vouch' },
  text: {
    width: 'rest',
    cell: ({ text, reason, state, ...message }) => (
      <MessageText message={wholeText(text, message)} reason={reason} tone={communicationStates[state].tone} />
    ),
  },
})

function Kind({ id, kind, job, outcome, outcome_number, reminder_rule, reminder_number }: Communication) {
  if (kind === 'REPLY') return <EditReplyButton id={id} />
  if (outcome) return outcomeText(outcome, outcome_number)
  if (reminder_rule) return reminderText(reminder_rule, reminder_number ?? 0)
  return job ? <Link to={jobPaths.job(job.id)}>{job.title}</Link> : communicationKinds[kind].label
}

/** Names the outcome that a message tells, and the version of its text. */
function outcomeText(outcome: Outcome, number: number | null): string {
  const words = number === null ? 'own words' : versionName(number).toLowerCase()
  return `${moveOutcomes[outcome].label} (${words})`
}

/** Names the rule by which a reminder went out by itself, and its version. */
function reminderText(rule: ReminderRule, number: number): string {
  return `Reminder by rule: ${reminderRules[rule].label} (${versionName(number).toLowerCase()})`
}

/** A reply has no delivery state. */
function stateOf({ state, channel }: Communication) {
  if (state === 'RECEIVED') return communicationStates.RECEIVED
  return shownState({ state, delivery_method: channel === 'SLACK' || channel === 'OUTBOX' ? channel : 'EMAIL' })
}

/** Slack shows no subject. */
function wholeText(
  text: string | null,
  { subject, channel }: Pick<Communication, 'subject' | 'channel'>,
): string | null {
  return text !== null && subject && channel !== 'SLACK' ? `${subject}\n\n${text}` : text
}
