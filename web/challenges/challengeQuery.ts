import { type GetChallengeQuery, graphql } from '#web/platform/lib/graphql.ts'

/** A challenge in its panel and its dialog. */
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
