import { type GetSkillPageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const skillListQuery = graphql(`
  query getSkillPage($limit: Int!, $offset: Int!, $sort: SkillSort, $then_by: SkillSort, $filter: SkillFilter) {
    getSkillPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
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
        ...ListTotal
      }
    }
  }
`)

export type ListedSkill = GetSkillPageQuery['getSkillPage']['skills'][number]
