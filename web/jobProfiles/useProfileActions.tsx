import { useMutation } from '@apollo/client/react'
import { useCan } from '#web/platform/auth/viewer.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { graphql, type JobProfileSelection } from '#web/platform/lib/graphql.ts'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import { type BulkAction, type BulkInputProps, bulkResult, type PlannedAction } from '#web/platform/lists/bulkAction.ts'
import { MultiSelect } from '#web/platform/ui/MultiSelect.tsx'
import type { Option } from '#web/platform/ui/options.ts'
import { moveProfiles } from './moveProfiles.ts'

const ownerMutation = graphql(`
  mutation setJobProfileOwner($selection: JobProfileSelection!, $owner_id: ID, $dry_run: Boolean!, $key: String) {
    setJobProfileOwner(selection: $selection, owner_id: $owner_id, dry_run: $dry_run, key: $key) {
      ...BulkPlan
    }
  }
`)

const BulkMoveProfilesDialog = lazyPart(
  async () => (await import('./BulkMoveProfilesDialog.tsx')).BulkMoveProfilesDialog,
)

const nobody = 'nobody'

/** What can be done with job profiles that are selected; nothing for those who may not write them. */
export function useProfileActions(people: readonly Option[] | undefined): BulkAction[] {
  const mayWrite = useCan('jobProfiles:write')
  const [setOwner] = useMutation(ownerMutation, { context: showsErrors })
  const run: PlannedAction['run'] = async (selected, dry_run, [id = nobody]) => {
    const variables = { selection: selected as JobProfileSelection, owner_id: id === nobody ? null : id, dry_run }
    const answer = await setOwner({ variables, refetchQueries: dry_run ? [] : 'active' })
    return bulkResult(answer.data?.setJobProfileOwner, answer.extensions)
  }
  const input = (props: BulkInputProps) => (
    <MultiSelect
      label="Owner"
      placeholder="Select Owner"
      single
      options={[...(people ?? []), { value: nobody, label: 'Nobody' }]}
      loading={!people}
      {...props}
    />
  )
  if (!mayWrite) return []
  return [
    { ...moveProfiles, dialog: (props) => <BulkMoveProfilesDialog {...props} /> },
    { label: 'Set Owner', nouns: moveProfiles.nouns, done: 'changed', preposition: 'of', input, run },
  ]
}
