import type { VerificationDecision } from '#shared/verifications/verifications.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { type GetVerificationPageQuery, graphql } from '#web/platform/lib/graphql.ts'
import { type BulkResult, bulkResult, type SelectedRows } from '#web/platform/lists/bulkAction.ts'

export const verificationsQuery = graphql(`
  query getVerificationPage($limit: Int!, $offset: Int!, $sort: VerificationSort, $then_by: VerificationSort, $filter: VerificationFilter) {
    getVerificationPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      verifications {
        id
        developer_id
        developer
        skill
        claimed
        developer_assessment_id
        assessment
        result
        score
        reviewer_name
        reviewed_at
      }
      aggregate {
        count
        more
      }
    }
  }
`)

/** A verification that waits to be confirmed. */
export type Verification = GetVerificationPageQuery['getVerificationPage']['verifications'][number]

const decideMutation = graphql(`
  mutation decideVerifications(
    $selection: VerificationSelection!
    $decision: VerificationDecision!
    $dry_run: Boolean!
    $key: String
  ) {
    decideVerifications(selection: $selection, decision: $decision, dry_run: $dry_run, key: $key) {
      ...BulkPlan
    }
  }
`)

/** Confirms or refuses verifications. @param dry_run only reports what would change. @throws the error of the API. */
export async function sendVerificationDecisions(
  api: Api,
  selected: SelectedRows,
  decision: VerificationDecision,
  dry_run: boolean,
): Promise<BulkResult> {
  const { data, extensions } = await api.mutate(decideMutation, {
    variables: { selection: selected, decision, dry_run },
    showsErrors: true,
  })
  return bulkResult(data.decideVerifications, extensions)
}
