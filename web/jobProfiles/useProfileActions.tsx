import { useCan } from '#web/platform/auth/viewer.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import type { BulkAction } from '#web/platform/lists/bulkAction.ts'
import { useOwnerAction } from '#web/platform/lists/useOwnerAction.tsx'
import type { Option } from '#web/platform/ui/inputs/options.ts'
import { moveProfiles } from './moving/moveProfiles.ts'

const ownerMutation = graphql(`
  mutation setJobProfileOwner($selection: JobProfileSelection!, $owner_id: ID, $dry_run: Boolean!, $key: String) {
    setJobProfileOwner(selection: $selection, owner_id: $owner_id, dry_run: $dry_run, key: $key) {
      ...BulkPlan
    }
  }
`)

const BulkMoveProfilesDialog = lazyPart(
  async () => (await import('./moving/BulkMoveProfilesDialog.tsx')).BulkMoveProfilesDialog,
)

/** Returns the bulk actions on job profiles. Users who may not write them get none. */
export function useProfileActions(people: readonly Option[] | undefined): BulkAction[] {
  const mayWrite = useCan('jobProfiles:write')
  const owner = useOwnerAction(ownerMutation, moveProfiles.nouns, people)
  if (!mayWrite) return []
  return [{ ...moveProfiles, dialog: (props) => <BulkMoveProfilesDialog {...props} /> }, owner]
}
