import { AssessmentResultEnum } from '#server/assessments/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import {
  addMutation,
  deleteMutation,
  findQuery,
  updateMutation,
} from '#server/platform/graphql/mutations/recordMutations.ts'
import { SkillObjectType, TickStateEnum } from '#server/skills/graphql.ts'
import { developerSkillChanges, developerSkillInput } from '#shared/developerSkills/developerSkillInput.ts'
import { roundTotal } from '#shared/reviews/totals.ts'
import {
  addDeveloperSkill,
  type DeveloperSkillRow,
  findDeveloperSkill,
  listDeveloperSkills,
  removeDeveloperSkill,
  updateDeveloperSkill,
} from './data.ts'

const HeldSkillType = builder.objectRef<DeveloperSkillRow>('HeldSkill').implement({
  description: 'A skill of a developer with its evidence. Without a review the developer claims it.',
  permission: 'developers:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    developer_id: t.exposeID('developer_id'),
    skill_id: t.exposeID('skill_id'),
    skill: t.expose('skill', { type: SkillObjectType }),
    years_of_experience: t.exposeFloat('years_of_experience', { nullable: true }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    assessment_id: t.exposeID('assessment_id', {
      nullable: true,
      description: 'The assessment whose review verified it; null for a claimed skill.',
    }),
    assessment_name: t.exposeString('assessment_name', { nullable: true }),
    assessment_result: t.expose('assessment_result', {
      type: AssessmentResultEnum,
      nullable: true,
    }),
    assessment_score: t.float({
      nullable: true,
      description: 'Percent.',
      resolve: ({ assessment_score }) => roundTotal(assessment_score),
    }),
    criteria_scored: t.exposeInt('criteria_scored', {
      nullable: true,
      description: 'The number of criteria of the rubric that its reviews score.',
    }),
    criteria_count: t.exposeInt('criteria_count', { nullable: true }),
    tick: t.expose('tick', {
      type: TickStateEnum,
      nullable: true,
      description: 'What the review that verified it is worth today; null if the developer only claims it.',
    }),
    reviewer_name: t.exposeString('reviewer_name', { nullable: true }),
    verified_at: t.expose('verified_at', { type: 'DateTime', nullable: true }),
  }),
})

builder.queryField('getDeveloperSkills', (t) =>
  t.field({
    description: 'The skills of a developer: those verified today first, then those to renew, then by years.',
    permission: 'developers:readAll',
    type: [HeldSkillType],
    rows: 200,
    args: { developer_id: t.arg.id({ required: true }) },
    resolve: (_root, { developer_id }, { db }) => listDeveloperSkills(db, parseId(developer_id, 'developer')),
  }),
)

const developerSkill = {
  name: 'DeveloperSkill',
  noun: 'skill',
  read: 'developers:readAll',
  write: 'developers:write',
  type: HeldSkillType,
} as const

findQuery('getDeveloperSkill', developerSkill, findDeveloperSkill)
addMutation('addDeveloperSkill', developerSkill, developerSkillInput, addDeveloperSkill)
updateMutation('updateDeveloperSkill', developerSkill, developerSkillChanges, updateDeveloperSkill)
deleteMutation('removeDeveloperSkill', developerSkill, removeDeveloperSkill)
