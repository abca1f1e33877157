import { type GetPlacementQuery, graphql } from '#web/platform/lib/graphql.ts'

/** Reads a placement with its dated rates and check-ins, if the viewer may read them. */
export const placementQuery = graphql(`
  query getPlacement($id: ID!, $costs: Boolean!, $bills: Boolean!, $checkIns: Boolean!) {
    getPlacement(id: $id) {
      id
      version
      status
      starts_on
      ends_on
      start_note
      end_reason
      end_note
      today
      currency
      weekly_hours
      cost_rate @include(if: $costs)
      cost_entered @include(if: $costs)
      cost_currency @include(if: $costs)
      bill_rate @include(if: $bills)
      developer_id
      developer_name
      job_id
      job_title
      company_name
    }
    getPlacementRates(placement_id: $id) {
      id
      starts_on
      cost_rate @include(if: $costs)
      cost_entered @include(if: $costs)
      cost_currency @include(if: $costs)
      bill_rate @include(if: $bills)
      author_name
      created_at
      superseded_at
    }
    getPlacementCheckIns(placement_id: $id) @include(if: $checkIns) {
      id
      due_on
      party
      state
      mood
      host_name
    }
  }
`)

export type Placement = GetPlacementQuery['getPlacement']
export type PlacementRate = GetPlacementQuery['getPlacementRates'][number]
export type PlacementCheckIn = NonNullable<GetPlacementQuery['getPlacementCheckIns']>[number]
