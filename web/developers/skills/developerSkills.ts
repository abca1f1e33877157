import { type GetDeveloperSkillsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const developerSkillsQuery = graphql(`
  query getDeveloperSkills($id: ID!) {
    getDeveloperSkills(developer_id: $id) {
      id
      version
      developer_id
      years_of_experience
      assessment_id
      assessment_name
      assessment_result
      assessment_score
      criteria_scored
      criteria_count
      tick
      reviewer_name
      verified_at
      skill {
        id
        name
        skill_type
      }
    }
  }
`)

export type SkillOfDeveloper = GetDeveloperSkillsQuery['getDeveloperSkills'][number]
