import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { ChoiceSection, numberOptions, numberText } from './ChoiceSection.tsx'

const setMutation = graphql(`
  mutation setInconclusiveDays($input: SetInconclusiveDaysInput!, $key: String) {
    setInconclusiveDays(input: $input, key: $key) {
      inconclusive_days
    }
  }
`)

const offered = [7, 14, 21, 30, 60, 90]

/** Chooses how long an assessment waits for another review when the first covers too little. */
export function InconclusiveDaysSection() {
  const set = useSave(setMutation)
  const save = (chosen: string, version: number) => {
    const inconclusive_days = Number(chosen)
    const text = numberText(inconclusive_days, 'days')
    return set({ inconclusive_days, version }, `Assessments wait ${text} for another review.`)
  }
  return (
    <ChoiceSection
      title="Reviews that cover too little"
      label="Days to wait for another review"
      name="inconclusive_days"
      options={(chosen) => numberOptions(offered, chosen, 'days')}
      onSave={save}
    >
      {() =>
        'A review that scores less than 60% of the weights, or leaves a must-pass criterion open, doesn’t settle the result. After these days without another review, the assessment is inconclusive.'
      }
    </ChoiceSection>
  )
}
