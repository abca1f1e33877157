import type { VettingStep } from '#shared/vetting/vettingSteps.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { type BulkResult, bulkResult, type SelectedRows } from '#web/platform/lists/bulkAction.ts'
import { BulkInput } from './BulkInput.tsx'

/** The input in the form that `lazy` takes. It loads with the mutations, because a separate file would cost every visit. */
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

const remindMutation = graphql(`
  mutation remindVettedReviewers($selection: VettingSelection!, $dry_run: Boolean!, $key: String) {
    remindVettedReviewers(selection: $selection, dry_run: $dry_run, key: $key) {
      ...BulkPlan
    }
  }
`)

export async function runRemindReviewers(api: Api, selected: SelectedRows, dry_run: boolean): Promise<BulkResult> {
  const variables = { selection: selected, dry_run }
  const { data, extensions } = await api.mutate(remindMutation, { variables, showsErrors: true })
  return bulkResult(data.remindVettedReviewers, extensions)
}

/** A bulk action on people in vetting. @throws the error of the API. */
export type RunBulk = (api: Api, selected: SelectedRows, dryRun: boolean, value: string) => Promise<BulkResult>

export const runAssignOwner: RunBulk = async (api, selected, dry_run, owner_id) => {
  const { data, extensions } = await api.mutate(ownerMutation, {
    variables: { selection: selected, owner_id, dry_run },
    showsErrors: true,
  })
  return bulkResult(data.assignVettingOwner, extensions)
}

export const runMoveStep: RunBulk = async (api, selected, dry_run, step) => {
  const { data, extensions } = await api.mutate(stepMutation, {
    variables: { selection: selected, step: step as VettingStep, dry_run },
    showsErrors: true,
  })
  return bulkResult(data.moveVettingStep, extensions)
}
