import type { Outcome } from '#shared/outcomes/moveOutcomes.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useSessionState } from '#web/platform/lib/useSessionState.ts'

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

/** Outcomes that the viewer told, or chose not to tell, with the last choice about each. */
type Choices = Readonly<Partial<Record<Outcome, boolean>>>

/** Reads the texts of outcomes. A move proposes its text where the firm chose that, or as the viewer chose last in this tab. */
export function useOutcomeTexts() {
  const { id } = useViewer()
  const { data, error, refetch } = useQuery(outcomesQuery, { showsErrors: true })
  const [choices, setChoices] = useSessionState<Choices>(`told outcomes ${id}`, {}, { persisted: true })
  const texts = data?.getOutcomeTexts
  const find = (outcome: Outcome | undefined) => texts?.find((text) => text.outcome === outcome)
  return {
    texts,
    error,
    refetch,
    find,
    /** Returns the text that a move begins with; empty where nobody is to be told. */
    proposed: (outcome: Outcome | undefined) => {
      const text = find(outcome)
      return text && (choices[text.outcome] ?? text.is_offered) ? text.body : ''
    },
    remember: (outcome: Outcome, isTold: boolean) => setChoices((before) => ({ ...before, [outcome]: isTold })),
  }
}

/** Names a version of a text. */
export function versionName(number: number): string {
  return number === 0 ? 'As it ships' : `Version ${number}`
}
