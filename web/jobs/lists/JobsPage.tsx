import { Button } from '@mantine/core'
import { jobList } from '#shared/jobs/jobs.ts'
import { useJobChoices } from '#web/jobs/details/useJobChoices.ts'
import { jobMoveWords } from '#web/jobs/moves/jobMoveWords.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { BulkAction } from '#web/platform/lists/bulk/bulkAction.ts'
import { useOwnerAction } from '#web/platform/lists/bulk/useOwnerAction.tsx'
import { useTagActions } from '#web/platform/lists/bulk/useTagActions.tsx'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { JobStatusChips } from './JobStatusChips.tsx'
import { jobColumns } from './jobColumns.tsx'
import { jobsQuery } from './jobsQuery.ts'

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

const ownerMutation = graphql(`
  mutation setJobOwner($input: SetJobOwnerInput!, $key: String) {
    setJobOwner(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

const tagMutation = graphql(`
  mutation tagJobs($input: TagJobsInput!, $key: String) {
    tagJobs(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

const BulkMoveJobsDialog = lazyPart(
  async () => (await import('#web/jobs/moves/BulkMoveJobsDialog.tsx')).BulkMoveJobsDialog,
)

/** Returns the bulk actions on jobs; undefined for users who may not write them. */
function useJobActions(tags: readonly string[] | undefined): BulkAction[] | undefined {
  const mayWrite = useCan('jobs:write')
  const owner = useOwnerAction(ownerMutation, jobMoveWords.nouns)
  const tagActions = useTagActions(tagMutation, jobMoveWords.nouns, tags)
  if (!mayWrite) return undefined
  return [{ ...jobMoveWords, dialog: (props) => <BulkMoveJobsDialog {...props} /> }, owner, ...tagActions]
}
