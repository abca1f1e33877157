import { workShown, workShownHints } from '#shared/assessments/assessmentTypes.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { ChoiceSection } from './ChoiceSection.tsx'

const setMutation = graphql(`
  mutation setWorkShown($input: SetWorkShownInput!, $key: String) {
    setWorkShown(input: $input, key: $key) {
      work_shown
    }
  }
`)

/** Chooses for the whole firm how reviewers see the work of developers. */
export function WorkShownSelect() {
  const set = useSave(setMutation)
  const save = async (work_shown: string, version: number) => {
    if (!isKeyOf(workShown, work_shown)) return
    await set({ work_shown, version }, `Work is shown ${workShown[work_shown].label.toLowerCase()} from now on.`)
  }
  return (
    <ChoiceSection
      title="Work shown to reviewers"
      label="Work shown to reviewers"
      name="work_shown"
      options={() => optionsOf(workShown)}
      onSave={save}
    >
      {({ work_shown }) =>
        `${workShownHints[work_shown]} An assessment can have a setting of its own. A change counts for assessments that are sent from now on.`
      }
    </ChoiceSection>
  )
}
