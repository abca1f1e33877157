import { graphql } from '#web/platform/lib/graphql.ts'

/** Reads what an admin chose for the whole firm. */
export const settingsQuery = graphql(`
  query getFirmSettings {
    getFirmSettings {
      work_shown
      recruiters_invite
      inconclusive_days
      tick_months
      risk_low_mood
      risk_mood_fell
      risk_missed
      risk_end_near
      risk_from
      version
    }
  }
`)
