import { Link } from 'react-router'
import { companyMessageList, companyMessageStates, shownMailState } from '#shared/companyMessages/companyMessages.ts'
import { reminderRules } from '#shared/reminders/reminders.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import type { GetCompanyMessagesQuery } from '#web/platform/lib/graphql.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { MessageText } from '#web/platform/ui/text/MessageText.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

type CompanyMessage = GetCompanyMessagesQuery['getCompanyMessages']['company_messages'][number]

export const companyMessageColumns = listColumns<CompanyMessage>()(companyMessageList, {
  created_at: { width: 125 },
  recipient: { width: 125 },
  delivery_method: { width: 95 },
  state: { width: 125, cell: (message) => <StatusBadge {...shownMailState(message)} /> },
  sender: { width: 105, cell: ({ sender_name }) => sender_name ?? 'Vouch' },
  subject: { width: 180 },
  text: { width: 'rest', cell: (message) => <Words {...message} /> },
})

function Words({ subject, text, reason, state, job, reminder_rule }: CompanyMessage) {
  const { tone } = companyMessageStates[state]
  return (
    <>
      {job && <Link to={jobPaths.job(job.id)}>{job.title}</Link>}
      {reminder_rule && <p>Reminder by rule: {reminderRules[reminder_rule].label}</p>}
      <MessageText message={`${subject}\n\n${text}`} reason={reason} tone={tone} />
    </>
  )
}
