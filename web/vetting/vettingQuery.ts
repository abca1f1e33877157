import { type GetVettingPageQuery, graphql } from '#web/platform/lib/graphql.ts'

graphql(`
  fragment VettingCard on VettingRow {
    id
    version
    name
    step
    step_since
    days_in_step
    timing
    owner_name
    developer_assessment_id
    assessment
    assessment_status
    reviewer_name
    has_reviewer
    needs_copy
    due_at
    score
    blind
    cost_rate
    currency
    missing
  }
`)

export const vettingQuery = graphql(`
  query getVettingPage($limit: Int!, $offset: Int!, $sort: VettingSort, $then_by: VettingSort, $filter: VettingFilter, $group_by: VettingGroup, $folded: [String!]) {
    getVettingPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter, group_by: $group_by, folded: $folded) {
      vetting {
        ...VettingCard
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

export type VettingRow = GetVettingPageQuery['getVettingPage']['vetting'][number]

export const toVettingPage = ({ getVettingPage: { vetting, aggregate, groups } }: GetVettingPageQuery) => ({
  rows: vetting,
  groups,
  ...aggregate,
})

/** Milliseconds between two reads of an open desk. */
export const deskPollMs = 30_000
