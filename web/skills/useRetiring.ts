import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { type BulkAction, bulkResult, type PlannedAction } from '#web/platform/lists/bulk/bulkAction.ts'

const activeMutation = graphql(`
  mutation setSkillsActive($input: SetSkillsActiveInput!, $key: String) {
    setSkillsActive(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

/** Returns the bulk actions that retire skills and offer them again. */
export function useRetiring(): BulkAction[] {
  const setActive = useMutation(activeMutation, { showsErrors: true })
  const runWith =
    (active: boolean): PlannedAction['run'] =>
    async (selection, dryRun) => {
      const { data, extensions } = await setActive({ selection, active, dry_run: dryRun })
      return bulkResult(data.setSkillsActive, extensions)
    }
  return [
    {
      label: 'Retire',
      nouns: ['skill', 'skills'],
      done: 'retired',
      consequence: 'Developers and jobs keep these skills, but nobody can choose them any more.',
      run: runWith(false),
    },
    { label: 'Offer Again', verb: 'Offer', nouns: ['skill', 'skills'], done: 'offered again', run: runWith(true) },
  ]
}
