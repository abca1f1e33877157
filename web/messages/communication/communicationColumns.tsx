import { Link } from 'react-router'
import {
  communicationChannels,
  communicationList,
  communicationStates,
  shownEntryState,
  shownKind,
} from '#shared/messages/messages.ts'
import { moveOutcomes, type Outcome } from '#shared/outcomes/moveOutcomes.ts'
import { meetingTypes } from '#shared/platform/enumerations.ts'
import { type ReminderRule, reminderRules } from '#shared/reminders/reminders.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { meetingPaths } from '#web/meetings/paths.ts'
import type { GetCommunicationQuery } from '#web/platform/lib/graphql.ts'
import { exactMoment } from '#web/platform/lib/time/relativeTime.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { MessageText } from '#web/platform/ui/text/markdown/MessageText.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { versionName } from '#web/texts/textsFragment.ts'
import styles from './communicationColumns.module.css'
import { EditReplyButton } from './EditReplyButton.tsx'

type Communication = GetCommunicationQuery['getCommunication']['communication'][number]

const columns = listColumns<Communication>()(communicationList, {
  at: { width: 125 },
  reader: { width: 150, cell: (row) => <Reader {...row} /> },
  kind: { width: 140, cell: (row) => <Kind {...row} /> },
  channel: { width: 105, cell: (row) => <Channel {...row} /> },
  state: { width: 135, cell: (row) => <StatusBadge {...shownEntryState(row)} /> },
  person: { width: 125, cell: ({ person_name }) => person_name ?? 'Vouch' },
  subject: { width: 180 },
  text: { width: 'rest', cell: (row) => <Words {...row} /> },
})

/** A record shows what its messages differ in. The panel of a company is narrow, so who wrote and about what is above the words. */
export const communicationColumns = {
  developer: columns.filter(({ id }) => id !== 'reader'),
  company: columns
    .filter(({ id }) => !['kind', 'channel', 'person'].includes(id))
    .map((column) => (column.id === 'text' ? { ...column, cell: withHeading } : column)),
  // Each would lead to the job around it.
  job: columns.map((column) => (column.id === 'kind' ? { ...column, cell: withoutJob } : column)),
} as const

function withoutJob(row: Communication) {
  return <Kind {...row} job={null} />
}

function withHeading(row: Communication) {
  return (
    <>
      <div className={styles.heading}>
        {row.person_name ?? 'Vouch'}
        {(row.job || row.meeting || row.reminder_rule) && <Kind {...row} />}
      </div>
      <Words {...row} />
    </>
  )
}

function Words({ reason, state, ...row }: Communication) {
  return <MessageText message={wholeText(row)} reason={reason} tone={communicationStates[state].tone} />
}

function Reader({ kind, reader, developer_id }: Communication) {
  if (kind === 'REPLY') return '–'
  if (developer_id === null) return reader
  return (
    <Link
      to={developerPaths.developer(developer_id)}
      target="_blank"
      className={`${ui.plainLink} ${ui.name} ${styles.reader}`}
    >
      {reader}
    </Link>
  )
}

function Channel({ channel, test }: Communication) {
  return (
    <span className={styles.channel}>
      {communicationChannels[channel].label}
      {test && <StatusBadge label="Test" tone="info" />}
    </span>
  )
}

function Kind({ id, kind, job, meeting, outcome, outcome_number, reminder_rule, reminder_number }: Communication) {
  if (kind === 'REPLY') return <EditReplyButton id={id} />
  if (meeting)
    return <Link to={meetingPaths.developerMeetings(meeting.developer_id)}>{shownKind({ kind, meeting })}</Link>
  if (outcome) return outcomeText(outcome, outcome_number)
  const link = job && <Link to={jobPaths.job(job.id)}>{job.title}</Link>
  if (!reminder_rule) return link ?? shownKind({ kind, meeting })
  return (
    <>
      {link && <div>{link}</div>}
      {reminderText(reminder_rule, reminder_number ?? 0)}
    </>
  )
}

/** Names the outcome that a message tells, and the version of its text. */
function outcomeText(outcome: Outcome, number: number | null): string {
  const words = number === null ? 'own words' : versionName(number).toLowerCase()
  return `${moveOutcomes[outcome].label} (${words})`
}

/** Names the rule that sent a reminder by itself, and its version. */
function reminderText(rule: ReminderRule, number: number): string {
  return `Reminder by rule: ${reminderRules[rule].label} (${versionName(number).toLowerCase()})`
}

/** Slack shows no subject. The words of an invitation follow from its meeting. */
function wholeText({
  text,
  subject,
  channel,
  meeting,
}: Pick<Communication, 'text' | 'subject' | 'channel' | 'meeting'>): string | null {
  if (meeting) return `${meetingTypes[meeting.type].label}, ${exactMoment(meeting.starts_at)}`
  return text !== null && subject && channel !== 'SLACK' ? `${subject}\n\n${text}` : text
}
