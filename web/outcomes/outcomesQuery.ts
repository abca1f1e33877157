import { graphql } from '#web/platform/lib/graphql.ts'

graphql(`
  fragment OutcomeText on OutcomeText {
    outcome
    number
    subject
    body
    is_offered
    saved_at
  }
`)

/** Reads the text of each outcome that counts now. */
export const outcomesQuery = graphql(`
  query getOutcomeTexts {
    getOutcomeTexts {
      ...OutcomeText
    }
  }
`)
