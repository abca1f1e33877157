import { assessmentResults, assessmentTypes } from '#shared/assessments/assessmentTypes.ts'
import { developerAssessmentStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { formatTotal } from '#shared/reviews/totals.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { AttemptDue } from './AttemptDue.tsx'
import type { Attempt } from './attempts.ts'

const moment = (at: string | null) => (at ? <Timestamp moment={at} /> : '–')

export const attemptColumns: readonly Column<Attempt>[] = [
  { id: 'name', header: 'Assessment', cell: ({ name }) => name },
  { id: 'type', header: 'Type', width: 124, cell: ({ type }) => assessmentTypes[type].label },
  {
    id: 'status',
    header: 'Status',
    width: 140,
    cell: ({ status }) => <StatusBadge {...developerAssessmentStatuses[status]} />,
  },
  { id: 'sent_at', header: 'Sent', width: 132, cell: ({ sent_at }) => moment(sent_at) },
  { id: 'due_at', header: 'Due', width: 132, cell: (attempt) => <AttemptDue attempt={attempt} /> },
  { id: 'completed_at', header: 'Completed', width: 132, cell: ({ completed_at }) => moment(completed_at) },
  {
    id: 'total_score',
    header: 'Score',
    numeric: true,
    width: 72,
    cell: ({ total_score }) => (total_score === null ? '–' : formatTotal(total_score)),
  },
  {
    id: 'result',
    header: 'Result',
    width: 116,
    cell: ({ result }) => (result ? <StatusBadge {...assessmentResults[result]} /> : '–'),
  },
]
