import type { Outcome } from '#shared/outcomes/moveOutcomes.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useSessionState } from '#web/platform/lib/browser/useSessionState.ts'
import { useTexts } from '#web/texts/textsFragment.ts'

/** Outcomes that the viewer told, or chose not to tell, with the last choice about each. */
type Choices = Readonly<Partial<Record<Outcome, boolean>>>

/** Reads the texts of outcomes. A move proposes its text where the firm chose that, or as the viewer chose last in this tab. */
export function useOutcomeTexts() {
  const { id } = useViewer()
  const { data, error, refetch } = useTexts('OUTCOME')
  const [choices, setChoices] = useSessionState<Choices>(`told outcomes ${id}`, {}, { persisted: true })
  const texts = data?.getTexts
  const find = (outcome: Outcome | undefined) => texts?.find(({ id }) => id === outcome)
  return {
    texts,
    error,
    refetch,
    find,
    /** Returns the text that a move begins with; empty where nobody is to be told. */
    proposed: (outcome: Outcome | undefined) => {
      const text = find(outcome)
      return outcome && text && (choices[outcome] ?? text.is_on) ? text.body : ''
    },
    remember: (outcome: Outcome, isTold: boolean) => setChoices((before) => ({ ...before, [outcome]: isTold })),
  }
}
