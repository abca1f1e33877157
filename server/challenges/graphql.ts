import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import {
  addMutation,
  deleteMutation,
  findQuery,
  updateMutation,
} from '#server/platform/graphql/mutations/recordMutations.ts'
import { challengeChanges, challengeInput } from '#shared/challenges/challengeInput.ts'
import {
  addChallenge,
  type Challenge,
  type ChallengeRevision,
  challengeSource,
  deleteChallenge,
  findChallenge,
  listRevisions,
  revisionLimit,
  updateChallenge,
} from './data.ts'

const ChallengeType = builder.objectRef<Challenge>('Challenge').implement({
  description: 'A take-home task, with the text that is sent from now on.',
  permission: 'catalogue:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    assessment_id: t.exposeID('assessment_id', { nullable: true }),
    assessment_name: t.exposeString('assessment_name', { nullable: true }),
    brief: t.exposeString('brief', { description: 'Markdown.' }),
    revision: t.exposeInt('revision'),
    is_frozen: t.exposeBoolean('is_frozen', {
      description: 'This revision was sent, so that a change of its text makes the next one.',
    }),
    url_repository: t.exposeString('url_repository', { nullable: true }),
    hours: t.exposeInt('hours', { nullable: true, description: 'The hours that the work takes.' }),
    deadline_days: t.exposeInt('deadline_days', {
      nullable: true,
      description: 'The days that a developer has for it.',
    }),
    sent: t.exposeInt('sent', { description: 'The number of times it was sent.' }),
    open: t.exposeInt('open', { description: 'The number of these that are not over.' }),
    pass_percent: t.exposeInt('pass_percent', {
      nullable: true,
      description: 'The share that passed, of all that were completed with a clear result.',
    }),
    last_sent_at: t.expose('last_sent_at', { type: 'DateTime', nullable: true }),
    version: t.exposeInt('version'),
  }),
})

const ChallengeRevisionType = builder.objectRef<ChallengeRevision>('ChallengeRevision').implement({
  description: 'The text of a challenge as it was sent. It never changes.',
  permission: 'catalogue:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeInt('number'),
    brief: t.exposeString('brief', { description: 'Markdown.' }),
    url_repository: t.exposeString('url_repository', { nullable: true }),
    hours: t.exposeInt('hours', { nullable: true }),
    deadline_days: t.exposeInt('deadline_days', { nullable: true }),
    first_sent_at: t.expose('first_sent_at', { type: 'DateTime' }),
    sent: t.exposeInt('sent', { description: 'The number of times it was sent.' }),
  }),
})

listField({
  field: 'getChallengePage',
  name: 'Challenge',
  description: 'The take-home tasks, with what was sent of each.',
  source: challengeSource,
  type: ChallengeType,
  enums: {},
})

builder.queryField('getChallengeRevisions', (t) =>
  t.field({
    description: 'The revisions of a challenge that were sent, the latest first.',
    permission: 'catalogue:read',
    type: [ChallengeRevisionType],
    rows: revisionLimit,
    args: { id: t.arg.id({ required: true, description: 'The id of the challenge.' }) },
    resolve: async (_root, { id }, { db }) => {
      const { id: found } = await findChallenge(db, parseId(id, 'challenge'))
      return listRevisions(db, found)
    },
  }),
)

const challenge = {
  name: 'Challenge',
  noun: 'challenge',
  read: 'catalogue:read',
  write: 'catalogue:write',
  type: ChallengeType,
} as const

findQuery('getChallenge', challenge, findChallenge)
addMutation('addChallenge', challenge, challengeInput, addChallenge)
updateMutation('updateChallenge', challenge, challengeChanges, updateChallenge)
deleteMutation('deleteChallenge', challenge, deleteChallenge)
