import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { ChoiceSection, numberOptions, numberText } from './ChoiceSection.tsx'

const setMutation = graphql(`
  mutation setTickMonths($input: SetTickMonthsInput!, $key: String) {
    setTickMonths(input: $input, key: $key) {
      tick_months
    }
  }
`)

const offered = [6, 12, 18, 24, 36, 48, 60]

/** Chooses how long a verified skill counts. */
export function TickMonthsSection() {
  const set = useSave(setMutation)
  const save = (chosen: string, version: number) => {
    const tick_months = Number(chosen)
    return set({ tick_months, version }, `Verified skills count for ${numberText(tick_months, 'months')}.`)
  }
  return (
    <ChoiceSection
      title="Age of verified skills"
      label="Months that a verified skill counts"
      name="tick_months"
      options={(chosen) => numberOptions(offered, chosen, 'months')}
      onSave={save}
    >
      {() =>
        'After these months, a verified skill is no longer green, for clients too, and says when we verified it. To renew it, filter developers by Skills to renew and send the assessment again.'
      }
    </ChoiceSection>
  )
}
