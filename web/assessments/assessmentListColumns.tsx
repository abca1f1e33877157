import { assessmentList } from '#shared/assessments/assessments.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { CountLink } from '#web/platform/ui/text/CountLink.tsx'
import type { ListedAssessment } from './assessmentListQuery.ts'
import { assessmentPaths } from './paths.ts'

// The columns are wider than any window together, so the table scrolls, and none is cut off.
export const assessmentListColumns = listColumns<ListedAssessment>()(assessmentList, {
  name: { width: 234 },
  type: { width: 134 },
  stack: { width: 150 },
  version_number: { width: 76 },
  criteria: { cell: ({ id, criteria }) => <CountLink inRow count={criteria} to={tab(id, 'rubric')} />, width: 78 },
  challenges: {
    cell: ({ id, challenges }) => <CountLink inRow count={challenges} to={tab(id, 'challenges')} />,
    width: 98,
  },
  reviewers: {
    cell: ({ id, reviewers }) => <CountLink inRow count={reviewers} to={tab(id, 'reviewers')} />,
    width: 94,
  },
  sent: { cell: ({ id, sent }) => <CountLink inRow count={sent} to={tab(id, 'usage')} />, width: 68 },
  open: { cell: ({ id, open }) => <CountLink inRow count={open} to={tab(id, 'usage', '?show=open')} />, width: 68 },
  pass_percent: { cell: ({ pass_percent }) => (pass_percent === null ? '–' : `${pass_percent} %`), width: 78 },
  turnaround_days: { cell: ({ turnaround_days }) => turnaround_days?.toFixed(1) ?? '–', width: 106 },
})

function tab(id: string, name: string, search = ''): string {
  return `${assessmentPaths.assessment(id)}/${name}${search}`
}
