import type { ApolloClient } from '@apollo/client'
import type { VettingStep } from '#shared/vettingSteps.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { graphql, type VettingSelection } from '#web/platform/lib/graphql.ts'
import { type BulkResult, bulkResult, type SelectedRows } from '#web/platform/lists/bulkAction.ts'
import { BulkInput } from './BulkInput.tsx'
import { changedQueries } from './vettingQuery.ts'

/** The input as `lazy` takes it. It loads with the mutations, since a file of its own would cost every visit. */
export const input = { default: BulkInput }

const ownerMutation = graphql(`
  mutation assignVettingOwner($selection: VettingSelection!, $owner_id: ID!, $dry_run: Boolean!, $key: String) {
    assignVettingOwner(selection: $selection, owner_id: $owner_id, dry_run: $dry_run, key: $key) {
      ...BulkPlan
    }
  }
`)

const stepMutation = graphql(`
  mutation moveVettingStep($selection: VettingSelection!, $step: VettingStep!, $dry_run: Boolean!, $key: String) {
    moveVettingStep(selection: $selection, step: $step, dry_run: $dry_run, key: $key) {
      ...BulkPlan
    }
  }
`)

/** A bulk action on people in vetting. @throws the error of the API. */
export type RunBulk = (
  client: ApolloClient,
  selected: SelectedRows,
  dryRun: boolean,
  value: string,
) => Promise<BulkResult>

export const assignOwner: RunBulk = async (client, selected, dry_run, owner_id) => {
  const { data, extensions } = await client.mutate({
    mutation: ownerMutation,
    variables: { selection: selected as VettingSelection, owner_id, dry_run },
    ...optionsOf(dry_run),
  })
  return bulkResult(data?.assignVettingOwner, extensions)
}

export const moveStep: RunBulk = async (client, selected, dry_run, step) => {
  const { data, extensions } = await client.mutate({
    mutation: stepMutation,
    variables: { selection: selected as VettingSelection, step: step as VettingStep, dry_run },
    ...optionsOf(dry_run),
  })
  return bulkResult(data?.moveVettingStep, extensions)
}

function optionsOf(dryRun: boolean) {
  return { context: showsErrors, refetchQueries: dryRun ? [] : [...changedQueries] }
}
