import { assessmentList } from '#shared/assessments/assessments.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { CountLink } from '#web/platform/ui/text/CountLink.tsx'
import type { ListedAssessment } from './assessmentListQuery.ts'
import { assessmentPaths } from './paths.ts'

export const assessmentListColumns = listColumns<ListedAssessment>()(assessmentList, {
  name: { width: 200 },
  type: { width: 124 },
  stack: { width: 120 },
  version_number: { width: 70 },
  criteria: { cell: ({ id, criteria }) => <CountLink inRow count={criteria} to={tab(id, 'rubric')} />, width: 72 },
  challenges: {
    cell: ({ id, challenges }) => <CountLink inRow count={challenges} to={tab(id, 'challenges')} />,
    width: 90,
  },
  reviewers: {
    cell: ({ id, reviewers }) => <CountLink inRow count={reviewers} to={tab(id, 'reviewers')} />,
    width: 84,
  },
  sent: { cell: ({ id, sent }) => <CountLink inRow count={sent} to={tab(id, 'usage')} />, width: 60 },
  open: { cell: ({ id, open }) => <CountLink inRow count={open} to={tab(id, 'usage', '?show=open')} />, width: 60 },
  pass_percent: { cell: ({ pass_percent }) => (pass_percent === null ? '–' : `${pass_percent} %`), width: 64 },
  turnaround_days: { cell: ({ turnaround_days }) => turnaround_days?.toFixed(1) ?? '–', width: 86 },
})

function tab(id: string, name: string, search = ''): string {
  return `${assessmentPaths.assessment(id)}/${name}${search}`
}
