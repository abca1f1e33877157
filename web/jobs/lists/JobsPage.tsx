import { Button } from '@mantine/core'
import { jobList } from '#shared/jobs/jobs.ts'
import { useJobChoices } from '#web/jobs/details/useJobChoices.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { JobStatusChips } from './JobStatusChips.tsx'
import { jobColumns } from './jobColumns.tsx'
import { jobsQuery } from './jobsQuery.ts'
import { useJobActions } from './useJobActions.tsx'

/** Lists the jobs of all companies. Chips count the jobs in each status, and a row opens its job. */
export function JobsPage() {
  const dialog = useDialog()
  const mayWrite = useCan('jobs:write')
  const { tags, choices } = useJobChoices()
  const actions = useJobActions(tags)
  return (
    <ListPage
      list={jobList}
      query={jobsQuery}
      page={({ getJobPage: { jobs, aggregate, groups } }) => ({ rows: jobs, groups, ...aggregate })}
      grouped
      columns={jobColumns}
      rowAction={{ href: ({ id }) => jobPaths.job(id) }}
      above={<JobStatusChips />}
      search="Search title or company"
      mine="owner"
      choices={choices}
      views
      exportAs="jobs"
      bulkActions={actions}
      emptyHint="Add the first job of a company, and put developers forward for it."
      actions={mayWrite && <Button onClick={() => dialog.open('add-job')}>Add Job</Button>}
    />
  )
}
