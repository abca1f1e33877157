import { type GetChallengeQuery, graphql } from '#web/platform/lib/graphql.ts'

export const challengeQuery = graphql(`
  query getChallenge($id: ID!) {
    getChallenge(id: $id) {
      id
      assessment_name
      revision
      is_frozen
      sent
      open
      pass_percent
      last_sent_at
      version
      ...ChallengeFields
    }
  }
`)

export type ChallengeDetails = GetChallengeQuery['getChallenge']
