import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { skillList } from '#shared/skills/skills.ts'
import { type GetSkillPageQuery, graphql } from '#web/platform/lib/graphql.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { skillPaths } from './paths.ts'
import { useRetiring } from './useRetiring.ts'

const skillsQuery = graphql(`
  query getSkillPage($limit: Int!, $offset: Int!, $sort: SkillSort, $filter: SkillFilter) {
    getSkillPage(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      skills {
        id
        name
        skill_type
        aliases
        developers
        verified
        members
        open_jobs
        members_per_job
        active
      }
      aggregate {
        count
        more
      }
    }
  }
`)

type Skill = GetSkillPageQuery['getSkillPage']['skills'][number]

const columns = listColumns<Skill>()(skillList, {
  skill_type: { width: 110 },
  aliases: { cell: ({ aliases }) => <span title={aliases.join(', ')}>{aliases.join(', ') || '–'}</span>, width: 110 },
  developers: { width: 106 },
  verified: { width: 84 },
  members: { width: 94 },
  open_jobs: { width: 99 },
  members_per_job: { cell: ({ members_per_job }) => members_per_job?.toFixed(1) ?? '–', width: 142 },
  active: { width: 90 },
})

/** The catalogue of skills: what developers can be said to know, and jobs to ask for. A row opens one. */
export function SkillsPage() {
  const { search } = useLocation()
  const dialog = useDialog()
  return (
    <ListPage
      list={skillList}
      query={skillsQuery}
      page={({ getSkillPage: { skills, aggregate } }) => ({ rows: skills, ...aggregate })}
      columns={columns}
      rowAction={{ dialog: ({ id }) => skillPaths.editSkill(id, search) }}
      search="Search name or other names"
      filters
      views
      exportAs="skills"
      bulkActions={useRetiring()}
      emptyHint="Add a skill, so that developers can have it and jobs can ask for it."
      actions={<Button onClick={() => dialog.open('add-skill')}>Add Skill</Button>}
    />
  )
}
