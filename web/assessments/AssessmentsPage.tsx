import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { assessmentList } from '#shared/assessments/assessments.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { type GetAssessmentPageQuery, graphql } from '#web/platform/lib/graphql.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { CountLink } from '#web/platform/ui/text/CountLink.tsx'
import { assessmentPaths } from './paths.ts'

const assessmentsQuery = graphql(`
  query getAssessmentPage($limit: Int!, $offset: Int!, $sort: AssessmentSort, $filter: AssessmentFilter) {
    getAssessmentPage(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      catalogue_assessments {
        id
        name
        type
        stack
        version_number
        criteria
        challenges
        reviewers
        sent
        open
        pass_percent
        turnaround_days
      }
      aggregate {
        count
        more
      }
    }
  }
`)

type Assessment = GetAssessmentPageQuery['getAssessmentPage']['catalogue_assessments'][number]

// Together they are wider than any window, so that the table scrolls and no column ends beyond its frame.
const columns = listColumns<Assessment>()(assessmentList, {
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

/** The catalogue of assessments. A row opens the assessment in a panel over the list. */
export function AssessmentsPage() {
  const { search } = useLocation()
  const dialog = useDialog()
  const mayWrite = useCan('catalogue:write')
  return (
    <ListPage
      list={assessmentList}
      query={assessmentsQuery}
      page={({ getAssessmentPage: { catalogue_assessments, aggregate } }) => ({
        rows: catalogue_assessments,
        ...aggregate,
      })}
      columns={columns}
      rowAction={{ dialog: ({ id }) => assessmentPaths.assessment(id, search) }}
      search="Search name or stack"
      filters
      views
      exportAs="assessments"
      emptyHint="Add an assessment, write its rubric, and send it to developers."
      actions={mayWrite && <Button onClick={() => dialog.open('add-assessment')}>Add Assessment</Button>}
    />
  )
}
