import { graphql, type ProfileRowFragment } from '#web/platform/lib/graphql.ts'

/** A job profile in lists and boards. Queries spread `...ProfileRow`, and set `$bills` when bill rates may be read. */
export type ProfileRow = ProfileRowFragment

graphql(`
  fragment ProfileRow on JobProfile {
    id
    version
    developer_id
    developer_name
    job_id
    job_title
    company_id
    company_name
    status
    status_since
    days_in_status
    client_answer
    consent
    waiting_on
    cost_rate
    cost_entered
    cost_currency
    bill_rate @include(if: $bills)
    without_price @include(if: $bills)
    margin @include(if: $bills)
    currency
    weekly_hours
    starts_on
    ends_on
    weekly_value @include(if: $bills)
    monthly_value @include(if: $bills)
    consented_at
    owner_name
    created_at
    possible_moves @include(if: $moves) {
      to
      refusal
    }
  }
`)
