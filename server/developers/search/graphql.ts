import { findKnownDeveloper } from '#server/developers/adding/addDeveloper.ts'
import { DeveloperSkillType, DeveloperStageEnum, DeveloperStatusEnum } from '#server/developers/graphql.ts'
import { avatarPath } from '#server/platform/avatars/avatarPath.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { searchDevelopersInput } from '#shared/developers/developerInput.ts'
import type { FoundDeveloper } from './data.ts'
import { foundDeveloperLimit, searchDevelopers } from './searchDevelopers.ts'

const FoundDeveloperType = builder.objectRef<FoundDeveloper>('FoundDeveloper').implement({
  description: 'A developer that a search found.',
  permission: 'developers:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    stage: t.expose('stage', { type: DeveloperStageEnum }),
    status: t.expose('status', { type: DeveloperStatusEnum, nullable: true }),
    country: t.exposeString('country', { nullable: true }),
    avatar: t.string({
      nullable: true,
      description: 'The path of the picture on this site.',
      resolve: (developer, _args, { secret }) => avatarPath(secret, developer),
    }),
    skills: t.expose('skills', {
      type: [DeveloperSkillType],
      rows: 20,
      description: 'The skills by which they were found.',
    }),
  }),
})

builder.queryField('searchDevelopers', (t) =>
  t.field({
    description:
      'Developers of every stage by words of their name, e-mail address or GitHub handle, and by skills, the best first.',
    permission: 'developers:readAll',
    type: [FoundDeveloperType],
    rows: foundDeveloperLimit,
    args: {
      text: t.arg.string({ required: true }),
      forgives: t.arg.boolean({
        required: true,
        defaultValue: true,
        description: 'True if those whose words are similar are found when nobody else is.',
      }),
    },
    resolve: (_root, { text, forgives }, { db }) =>
      searchDevelopers(db, parse(searchDevelopersInput, { text }).text, forgives),
  }),
)

builder.queryField('findKnownDeveloper', (t) =>
  t.field({
    description: 'The developer with an e-mail address, so that nobody is added twice.',
    permission: 'developers:readAll',
    type: FoundDeveloperType,
    nullable: true,
    args: { email: t.arg.string({ required: true }) },
    resolve: (_root, { email }, { db }) => findKnownDeveloper(db, email),
  }),
)
