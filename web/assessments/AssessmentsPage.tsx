import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { assessmentList } from '#shared/assessments/assessments.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { assessmentListColumns } from './assessmentListColumns.tsx'
import { assessmentListQuery } from './assessmentListQuery.ts'
import { assessmentPaths } from './paths.ts'

/** Lists the assessments. A row opens the assessment in a panel over the list. */
export function AssessmentsPage() {
  const { search } = useLocation()
  const dialog = useDialog()
  const mayWrite = useCan('catalogue:write')
  return (
    <ListPage
      list={assessmentList}
      query={assessmentListQuery}
      page={({ getAssessmentPage: { catalogue_assessments, aggregate } }) => ({
        rows: catalogue_assessments,
        ...aggregate,
      })}
      columns={assessmentListColumns}
      rowAction={{ dialog: ({ id }) => assessmentPaths.assessment(id, search) }}
      search="Search name or stack"
      views
      exportAs="assessments"
      emptyHint="Add an assessment, write its rubric, and send it to developers."
      actions={mayWrite && <Button onClick={() => dialog.open('add-assessment')}>Add Assessment</Button>}
    />
  )
}
