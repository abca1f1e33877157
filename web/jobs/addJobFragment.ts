import { graphql } from '#web/platform/lib/graphql.ts'

/** Adds a job with its countries, regions and skills, in one change. */
export const addJobMutation = graphql(`
  mutation addBriefedJob(
    $company_id: ID!
    $title: String!
    $type: JobType!
    $openings: Int!
    $currency: String!
    $budget_hourly_min: Float
    $budget_hourly_max: Float
    $budget_monthly: Float
    $yearly_budget_min: Float
    $yearly_budget_max: Float
    $weekly_hours: Int
    $overlap_hours: Int
    $starts_on: String
    $owner_id: ID
    $contact_id: ID
    $next_action: String
    $next_action_on: String
    $description: String
    $tags: [String!]
    $location: [String!]!
    $regions: [String!]
    $required: [ID!]!
    $core: [ID!]!
    $bonus: [ID!]!
    $key: String
  ) {
    addBriefedJob(
      company_id: $company_id
      title: $title
      type: $type
      openings: $openings
      currency: $currency
      budget_hourly_min: $budget_hourly_min
      budget_hourly_max: $budget_hourly_max
      budget_monthly: $budget_monthly
      yearly_budget_min: $yearly_budget_min
      yearly_budget_max: $yearly_budget_max
      weekly_hours: $weekly_hours
      overlap_hours: $overlap_hours
      starts_on: $starts_on
      owner_id: $owner_id
      contact_id: $contact_id
      next_action: $next_action
      next_action_on: $next_action_on
      description: $description
      tags: $tags
      location: $location
      regions: $regions
      required: $required
      core: $core
      bonus: $bonus
      key: $key
    ) {
      id
      title
    }
  }
`)
