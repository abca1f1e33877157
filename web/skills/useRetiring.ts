import { graphql } from '#web/platform/lib/graphql.ts'
import type { BulkAction, PlannedAction } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'

const activeMutation = graphql(`
  mutation setSkillsActive($input: SetSkillsActiveInput!, $key: String) {
    setSkillsActive(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

/** Returns the bulk actions that retire skills and offer them again. */
export function useRetiring(): BulkAction[] {
  const setActive = useBulkMutation(activeMutation)
  const runWith =
    (active: boolean): PlannedAction['run'] =>
    (selection, dryRun) =>
      setActive({ selection, active, dry_run: dryRun })
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
