import { jobMoveWords } from '#web/jobs/moves/jobMoveWords.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { BulkAction } from '#web/platform/lists/bulk/bulkAction.ts'
import { useOwnerAction } from '#web/platform/lists/bulk/useOwnerAction.tsx'
import { useTagActions } from '#web/platform/lists/bulk/useTagActions.tsx'

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
export function useJobActions(tags: readonly string[] | undefined): BulkAction[] | undefined {
  const mayWrite = useCan('jobs:write')
  const owner = useOwnerAction(ownerMutation, jobMoveWords.nouns)
  const tagActions = useTagActions(tagMutation, jobMoveWords.nouns, tags)
  if (!mayWrite) return undefined
  return [{ ...jobMoveWords, dialog: (props) => <BulkMoveJobsDialog {...props} /> }, owner, ...tagActions]
}
