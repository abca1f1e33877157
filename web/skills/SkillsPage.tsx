import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { skillList } from '#shared/skills/skills.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { BulkAction, PlannedAction } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { skillPaths } from './paths.ts'
import { skillListColumns } from './skillListColumns.tsx'
import { skillListQuery } from './skillListQuery.ts'

/** Lists the skills that developers can have and jobs can require. A row opens one. */
export function SkillsPage() {
  const { search } = useLocation()
  const dialog = useDialog()
  return (
    <ListPage
      list={skillList}
      query={skillListQuery}
      page={({ getSkillPage: { skills, aggregate } }) => ({ rows: skills, ...aggregate })}
      columns={skillListColumns}
      rowAction={{ dialog: ({ id }) => skillPaths.editSkill(id, search) }}
      search="Search name or other names"
      views
      exportAs="skills"
      bulkActions={useRetiring()}
      emptyHint="Add a skill, so that developers can have it and jobs can ask for it."
      actions={<Button onClick={() => dialog.open('add-skill')}>Add Skill</Button>}
    />
  )
}

const activeMutation = graphql(`
  mutation setSkillsActive($input: SetSkillsActiveInput!, $key: String) {
    setSkillsActive(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

/** Returns the bulk actions that retire skills and offer them again. */
function useRetiring(): BulkAction[] {
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
