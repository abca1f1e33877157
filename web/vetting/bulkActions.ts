import type { VettingStep } from '#shared/vetting/vettingSteps.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { type BulkResult, bulkResult, type SelectedRows } from '#web/platform/lists/bulk/bulkAction.ts'
import { BulkInput } from './BulkInput.tsx'

/** The input in the form that `lazy` takes. It loads with the mutations, because a separate file would cost every visit. */
export const input = { default: BulkInput }

const ownerMutation = graphql(`
  mutation assignVettingOwner($input: AssignVettingOwnerInput!, $key: String) {
    assignVettingOwner(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

const stepMutation = graphql(`
  mutation moveVettingStep($input: MoveVettingStepInput!, $key: String) {
    moveVettingStep(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

const remindMutation = graphql(`
  mutation remindVettedReviewers($input: RemindVettedReviewersInput!, $key: String) {
    remindVettedReviewers(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

export async function runRemindReviewers(api: Api, selected: SelectedRows, dry_run: boolean): Promise<BulkResult> {
  const { data, extensions } = await api.mutate(remindMutation, {
    variables: { input: { selection: selected, dry_run } },
    showsErrors: true,
  })
  return bulkResult(data.remindVettedReviewers, extensions)
}

/** A bulk action on people in vetting. @throws the error of the API. */
export type RunBulk = (api: Api, selected: SelectedRows, dryRun: boolean, value: string) => Promise<BulkResult>

export const runAssignOwner: RunBulk = async (api, selected, dry_run, owner_id) => {
  const { data, extensions } = await api.mutate(ownerMutation, {
    variables: { input: { selection: selected, owner_id, dry_run } },
    showsErrors: true,
  })
  return bulkResult(data.assignVettingOwner, extensions)
}

export const runMoveStep: RunBulk = async (api, selected, dry_run, step) => {
  const { data, extensions } = await api.mutate(stepMutation, {
    variables: { input: { selection: selected, step: step as VettingStep, dry_run } },
    showsErrors: true,
  })
  return bulkResult(data.moveVettingStep, extensions)
}
