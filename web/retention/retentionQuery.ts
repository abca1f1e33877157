import { type GetRetentionPageQuery, type GetRetentionRulesQuery, graphql } from '#web/platform/lib/graphql.ts'

export const rulesQuery = graphql(`
  query getRetentionRules {
    getRetentionRules {
      rule
      months
      version
      set_by
      set_at
      counts
      shown
      kept
      next_on
      last_run_at
      last_run_people
      held_run_id
    }
  }
`)

export type ListedRule = GetRetentionRulesQuery['getRetentionRules'][number]

export const retentionQuery = graphql(`
  query getRetentionPage(
    $limit: Int!
    $offset: Int!
    $sort: RetentionItemSort
    $then_by: RetentionItemSort
    $filter: RetentionItemFilter
  ) {
    getRetentionPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      retention_items {
        id
        developer_id
        developer
        rule
        things
        goes_on
        state
        kept_because
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedItem = GetRetentionPageQuery['getRetentionPage']['retention_items'][number]
