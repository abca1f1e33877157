import { clientAnswerReasons, clientAnswers } from '#shared/clientJobs/clientAnswers.ts'
import styles from '#web/jobProfiles/editing/JobProfileFields.module.css'
import type { JobProfile } from '#web/jobProfiles/jobProfileQuery.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

interface Props {
  readonly profile: Pick<JobProfile, 'client_answer' | 'client_answer_reason' | 'client_answer_note'>
}

/** Shows the client's answer, on which the next move depends. */
export function AnswerOfClient({ profile: { client_answer, client_answer_reason, client_answer_note } }: Props) {
  if (!client_answer) return null
  return (
    <p className={styles.answer}>
      The client says: <StatusBadge {...clientAnswers[client_answer]} />
      {client_answer_reason && ` because: ${clientAnswerReasons[client_answer_reason].label}`}
      {client_answer_note && <q>{client_answer_note}</q>}
    </p>
  )
}
