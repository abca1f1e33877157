import { graphql } from '#web/platform/lib/graphql.ts'

/** Reads the check-ins of a placement that are still to be held, the next one first. */
export const openCheckInsQuery = graphql(`
  query getOpenCheckIns($placement_id: ID!, $states: [CheckInState!]) {
    getCheckInPage(
      limit: 20
      offset: 0
      sort: { hold_on: asc_nulls_last }
      filter: { state: $states }
      placement_id: $placement_id
    ) {
      check_ins {
        id
        version
        party
        state
        hold_on
      }
    }
  }
`)
