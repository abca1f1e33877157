import type { VettingStep } from '#shared/vetting/vettingSteps.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { type BulkResult, bulkResult, type SelectedRows } from '#web/platform/lists/bulk/bulkAction.ts'
import type { BulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
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

/** A bulk action on people in vetting. @throws the error of the API. */
export type RunBulk = (api: Api, selected: SelectedRows, dryRun: boolean, value: string) => Promise<BulkResult>

export const runRemindReviewers = (api: Api, selection: SelectedRows, dry_run: boolean) =>
  run(api, remindMutation, { selection, dry_run })

export const runAssignOwner: RunBulk = (api, selection, dry_run, owner_id) =>
  run(api, ownerMutation, { selection, owner_id, dry_run })

export const runMoveStep: RunBulk = (api, selection, dry_run, step) =>
  run(api, stepMutation, { selection, step: step as VettingStep, dry_run })

async function run<Input>(api: Api, mutation: BulkMutation<Input>, input: Input): Promise<BulkResult> {
  const { data, extensions } = await api.mutate(mutation, { variables: { input }, showsErrors: true })
  return bulkResult(Object.values(data)[0], extensions)
}
