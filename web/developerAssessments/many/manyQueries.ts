import type { SendAssessmentsInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import type { ApiOperation } from '#web/platform/lib/api/operation.ts'
import { type GetCatalogueOffersQuery, graphql, type SendingPlanFragment } from '#web/platform/lib/graphql.ts'
import type { SelectedRows } from '#web/platform/lists/bulk/bulkAction.ts'

export const catalogueOffersQuery = graphql(`
  query getCatalogueOffers {
    getCatalogueOffers {
      id
      name
      type
      version_number
      days
      refusal
    }
  }
`)

export const poolQuery = graphql(`
  query getReviewersForMany($assessment: ID!) {
    getPossibleReviewers(assessment_id: $assessment) {
      ...PossibleReviewer
    }
  }
`)

graphql(`
  fragment SendingPlan on SendingPlan {
    plan {
      ...BulkPlan
    }
    preview {
      name
      subject
      body
      delivery_method
    }
  }
`)

export type OfferForMany = GetCatalogueOffersQuery['getCatalogueOffers'][number]
export type FirstMessageText = SendingPlanFragment['preview']

/** A mutation that sends an assessment to the selected rows of a list. */
export type SendMany = ApiOperation<
  Readonly<Record<string, SendingPlanFragment>>,
  { readonly input: SendAssessmentsInput & { readonly selection: SelectedRows; readonly dry_run: boolean } }
>
