import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { type BulkAction, bulkResult, type PlannedAction } from '#web/platform/lists/bulkAction.ts'

const activeMutation = graphql(`
  mutation setSkillsActive($selection: SkillSelection!, $active: Boolean!, $dry_run: Boolean!, $key: String) {
    setSkillsActive(selection: $selection, active: $active, dry_run: $dry_run, key: $key) {
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
      const variables = { selection, active, dry_run: dryRun }
      const { data, extensions } = await setActive({ variables })
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
