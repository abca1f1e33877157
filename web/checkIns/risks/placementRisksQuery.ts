import { type GetPlacementRiskPageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const placementRisksQuery = graphql(`
  query getPlacementRiskPage(
    $limit: Int!
    $offset: Int!
    $sort: PlacementRiskSort, $then_by: PlacementRiskSort
    $filter: PlacementRiskFilter, $group_by: PlacementRiskGroup, $folded: [String!]
    $developer_id: ID
  ) {
    getPlacementRiskPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter, group_by: $group_by, folded: $folded, developer_id: $developer_id) {
      placements {
        id
        status
        starts_on
        ends_on
        developer_id
        developer_name
        job_title
        company_name
        dstm_name
        risk
        at_risk
        risk_parts
        last_mood
        last_held_at
        missed_in_a_row
        next_due_on
      }
      aggregate {
        ...ListTotal
      }
      groups {
        ...GroupOfRows
      }
    }
  }
`)

export type PlacementRisk = GetPlacementRiskPageQuery['getPlacementRiskPage']['placements'][number]

export const toPlacements = ({
  getPlacementRiskPage: { placements, aggregate, groups },
}: GetPlacementRiskPageQuery) => ({
  rows: placements,
  groups,
  ...aggregate,
})
