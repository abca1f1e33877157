import { type DeveloperDetailsFragment, graphql } from '#web/platform/lib/graphql.ts'

graphql(`
  fragment DeveloperDetails on Developer {
    id
    version
    first_name
    last_name
    headline
    email
    phone
    slack_user_id
    url_github
    url_linkedin
    url_avatar
    avatar
    country
    city
    time_zone
    cost_rate
    rate_floor
    currency
    available_from
    weekly_hours
    owner_id
    owner_name
    dstm_id
    dstm_name
    source
    stage
    status
    stage_reason
    stage_note
    revisit_on
    cool_off_until
    tos_signed_on
    do_not_contact
    tags
    created_at
  }
`)

/** A developer with every detail, for the tab that edits them. */
export type DeveloperDetails = DeveloperDetailsFragment

export const developerDetailsQuery = graphql(`
  query getDeveloperDetails($id: ID!) {
    getDeveloper(id: $id) {
      ...DeveloperDetails
    }
  }
`)
