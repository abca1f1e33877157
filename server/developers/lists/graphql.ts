import { AssessmentResultEnum } from '#server/assessments/graphql.ts'
import { DeveloperSkillType, DeveloperStageEnum, DeveloperStatusEnum } from '#server/developers/graphql.ts'
import { moverOf } from '#server/developers/moves/graphql.ts'
import { moveDevelopers } from '#server/developers/moves/moveDevelopers.ts'
import { listTags, tagsRead } from '#server/platform/db/records/tags.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { selectionInput } from '#server/platform/graphql/lists/rowSelection.ts'
import { bulkMutation } from '#server/platform/graphql/mutations/bulkMutation.ts'
import { tagMutation } from '#server/platform/graphql/mutations/tagMutation.ts'
import { TickStateEnum } from '#server/skills/graphql.ts'
import { ColleagueType } from '#server/staff/graphql.ts'
import { assignDstmInput, stageMove } from '#shared/developers/developerInput.ts'
import { developerList } from '#shared/developers/developers.ts'
import { roundTotal } from '#shared/reviews/totals.ts'
import { assignDstm, dstmLimit, listDstms, taggedDevelopers } from './bulkChanges.ts'
import { type DeveloperListRow, developerSource, statesToRenew } from './developerSource.ts'

const ListedDeveloperType = builder.objectRef<DeveloperListRow>('ListedDeveloper').implement({
  description: 'A developer as the list shows them. The cost rate is per hour, in whole units of the currency.',
  permission: 'developers:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    stage: t.expose('stage', { type: DeveloperStageEnum }),
    status: t.expose('status', { type: DeveloperStatusEnum, nullable: true }),
    country: t.exposeString('country', { nullable: true }),
    time_zone: t.exposeString('time_zone', { nullable: true }),
    skills: t.expose('skills', {
      type: [DeveloperSkillType],
      rows: 30,
      description: 'Those verified today first, then those to renew, then by years.',
    }),
    skills_to_renew: t.field({
      type: [TickStateEnum],
      rows: 2,
      description: 'Why skills that a review verified count no more.',
      resolve: statesToRenew,
    }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    currency: t.exposeString('currency'),
    available_from: t.exposeString('available_from', { nullable: true, description: 'A day.' }),
    best_result: t.expose('best_result', { type: AssessmentResultEnum, nullable: true, permission: 'vetting:read' }),
    best_score: t.float({
      nullable: true,
      description: 'Percent.',
      permission: 'vetting:read',
      resolve: ({ best_score }) => roundTotal(best_score ?? null),
    }),
    best_assessment_name: t.exposeString('best_assessment_name', { nullable: true, permission: 'vetting:read' }),
    open_profiles: t.exposeInt('open_profiles', { description: 'Job profiles that are neither placed nor ended.' }),
    last_profile_at: t.expose('last_profile_at', { type: 'DateTime', nullable: true }),
    last_contact_at: t.expose('last_contact_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The moment of the latest message that reached them.',
    }),
    dstm_id: t.exposeID('dstm_id', { nullable: true }),
    dstm_name: t.exposeString('dstm_name', { nullable: true }),
    tags: t.exposeStringList('tags', { rows: 30 }),
  }),
})

const DeveloperFilter = listField({
  field: 'getDeveloperPage',
  name: 'Developer',
  description: 'Developers of every stage, with what their assessments, profiles and messages tell of them.',
  source: developerSource,
  type: ListedDeveloperType,
  enums: {
    stage: DeveloperStageEnum,
    status: DeveloperStatusEnum,
    skills_to_renew: TickStateEnum,
    best_result: AssessmentResultEnum,
  },
})

export const developerSelection = selectionInput('Developer', developerList, DeveloperFilter)

builder.queryFields((t) => ({
  getDstms: t.field({
    description: 'Everybody who can look after developers, by name.',
    permission: 'staff:read',
    type: [ColleagueType],
    rows: dstmLimit,
    resolve: (_root, _args, { db }) => listDstms(db),
  }),
  getDeveloperTags: t.stringList({
    description: 'The tags that developers have.',
    permission: 'developers:readAll',
    rows: tagsRead,
    resolve: (_root, _args, { db }) => listTags(db, 'developers'),
  }),
}))

tagMutation('tagDevelopers', {
  plural: 'developers',
  permission: 'developers:write',
  selection: developerSelection,
  tagged: taggedDevelopers,
})

bulkMutation('assignDstm', {
  description: 'Gives many developers to a DSTM, or to none.',
  permission: 'developers:write',
  selection: developerSelection,
  input: assignDstmInput,
  run: (trx, selected, { dstm_id, dry_run }) => assignDstm(trx, selected, dstm_id, dry_run),
})

bulkMutation('moveDevelopers', {
  description: 'Moves many developers to another stage.',
  permission: 'developers:write',
  selection: developerSelection,
  input: stageMove,
  run: (trx, selected, { dry_run, ...wanted }, context) =>
    moveDevelopers(trx, moverOf(context), selected, wanted, dry_run),
})
