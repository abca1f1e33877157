import { type GetReviewerAvailabilityQuery, graphql } from '#web/platform/lib/graphql.ts'

/** Has every shown field, so that the answer to each change updates the cache. */
graphql(`
  fragment ShownAvailability on ReviewerAvailability {
    id
    display_name
    open_reviews
    review_capacity
    days_off {
      id
      from_day
      to_day
      note
      version
    }
  }
`)

export const availabilityQuery = graphql(`
  query getReviewerAvailability($user_id: ID) {
    getReviewerAvailability(user_id: $user_id) {
      ...ShownAvailability
    }
  }
`)

export type Availability = GetReviewerAvailabilityQuery['getReviewerAvailability']
