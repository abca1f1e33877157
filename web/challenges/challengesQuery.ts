import { type GetChallengePageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const challengesQuery = graphql(`
  query getChallengePage($limit: Int!, $offset: Int!, $sort: ChallengeSort, $then_by: ChallengeSort, $filter: ChallengeFilter) {
    getChallengePage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      challenges {
        id
        name
        assessment_name
        revision
        hours
        deadline_days
        sent
        open
        pass_percent
        last_sent_at
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedChallenge = GetChallengePageQuery['getChallengePage']['challenges'][number]
