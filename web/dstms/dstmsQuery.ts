import { type GetDstmPageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const dstmsQuery = graphql(`
  query getDstmPage($limit: Int!, $offset: Int!, $sort: DstmSort, $then_by: DstmSort, $filter: DstmFilter) {
    getDstmPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      dstms {
        id
        display_name
        members
        placed
        starting
        check_ins_due
        check_ins_overdue
        on_time
        mean_mood
        at_risk
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedDstm = GetDstmPageQuery['getDstmPage']['dstms'][number]
