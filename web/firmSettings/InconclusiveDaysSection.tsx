import { inconclusiveDays } from '#shared/assessments/inconclusiveDays.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './FirmSettings.module.css'
import { settingsQuery } from './settingsQuery.ts'

const setMutation = graphql(`
  mutation setInconclusiveDays($input: SetInconclusiveDaysInput!, $key: String) {
    setInconclusiveDays(input: $input, key: $key) {
      inconclusive_days
    }
  }
`)

/** Chooses how long an assessment waits for another review when the first covers too little. */
export function InconclusiveDaysSection() {
  const query = useQuery(settingsQuery, { showsErrors: true })
  const set = useSave(setMutation)
  const settings = query.data?.getFirmSettings
  const save = async (inconclusive_days: number) => {
    const done = `Assessments wait ${inconclusive_days} days for another review.`
    if (settings) await set({ inconclusive_days, version: settings.version }, done)
  }
  const saving = useAsyncAction(save, { inTurn: true })
  return (
    <QuerySection title="Reviews that cover too little" query={query} height={127}>
      {({ getFirmSettings: { inconclusive_days } }) => (
        <div className={`${ui.group} ${ui.block} ${styles.setting}`}>
          <div className={styles.select}>
            <Select
              label="Days to wait for another review"
              labelHidden
              options={daysAround(inconclusive_days).map((days) => ({ value: `${days}`, label: `${days} days` }))}
              value={`${inconclusive_days}`}
              onChange={(chosen) => void saving.run(Number(chosen))}
            />
          </div>
          <p>
            A review that scores less than 60% of the weights, or leaves a must-pass criterion open, doesn’t settle the
            result. After these days without another review, the assessment is inconclusive.
          </p>
          <MutationError error={saving.error} onDismiss={saving.clearError} />
        </div>
      )}
    </QuerySection>
  )
}

/** Lists the days on offer, with the chosen ones among them. */
function daysAround(chosen: number): number[] {
  return [...new Set([...inconclusiveDays, chosen])].toSorted((a, b) => a - b)
}
