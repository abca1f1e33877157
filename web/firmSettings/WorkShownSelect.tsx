import { type WorkShown, workShown, workShownHints } from '#shared/assessments/assessmentTypes.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './FirmSettings.module.css'
import { settingsQuery } from './settingsQuery.ts'

const setMutation = graphql(`
  mutation setWorkShown($input: SetWorkShownInput!, $key: String) {
    setWorkShown(input: $input, key: $key) {
      work_shown
    }
  }
`)

/** Chooses for the whole firm how reviewers see the work of developers. */
export function WorkShownSelect() {
  const query = useQuery(settingsQuery, { showsErrors: true })
  const set = useSave(setMutation)
  const settings = query.data?.getFirmSettings
  const save = async (work_shown: WorkShown) => {
    const done = `Work is shown ${workShown[work_shown].label.toLowerCase()} from now on.`
    if (settings) await set({ work_shown, version: settings.version }, done)
  }
  const saving = useAsyncAction(save, { inTurn: true })
  return (
    <QuerySection title="Work shown to reviewers" query={query} height={127}>
      {({ getFirmSettings: { work_shown } }) => (
        <div className={`${ui.group} ${ui.block} ${styles.setting}`}>
          <div className={styles.select}>
            <Select
              label="Work shown to reviewers"
              labelHidden
              options={optionsOf(workShown)}
              value={work_shown}
              onChange={(chosen) => isKeyOf(workShown, chosen) && void saving.run(chosen)}
            />
          </div>
          <p>
            {workShownHints[work_shown]} An assessment can have a setting of its own. A change counts for assessments
            that are sent from now on.
          </p>
          <MutationError error={saving.error} onDismiss={saving.clearError} />
        </div>
      )}
    </QuerySection>
  )
}
