import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { skillList } from '#shared/skills/skills.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { skillPaths } from './paths.ts'
import { skillListColumns } from './skillListColumns.tsx'
import { skillListQuery } from './skillListQuery.ts'
import { useRetiring } from './useRetiring.ts'

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
