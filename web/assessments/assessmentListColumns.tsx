import { assessmentList } from '#shared/assessments/assessments.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import type { ListedAssessment } from './assessmentListQuery.ts'
import { assessmentPaths } from './paths.ts'

export const assessmentListColumns = listColumns<ListedAssessment>()(assessmentList, {
  name: { width: 200 },
  type: { width: 124 },
  stack: { width: 120 },
  version_number: { width: 70 },
  criteria: { opens: (id) => tab(id, 'rubric'), width: 72 },
  challenges: { opens: (id) => tab(id, 'challenges'), width: 90 },
  reviewers: { opens: (id) => tab(id, 'reviewers'), width: 84 },
  sent: { opens: (id) => tab(id, 'usage'), width: 60 },
  open: { opens: (id) => tab(id, 'usage', '?show=open'), width: 60 },
  pass_percent: { cell: ({ pass_percent }) => (pass_percent === null ? '–' : `${pass_percent} %`), width: 64 },
  turnaround_days: { cell: ({ turnaround_days }) => turnaround_days?.toFixed(1) ?? '–', width: 86 },
})

function tab(id: string, name: string, search = ''): string {
  return `${assessmentPaths.assessment(id)}/${name}${search}`
}
