import { JobObjectType } from '#server/jobs/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { nestedInput } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { addMutation, deleteMutation, updateMutation } from '#server/platform/graphql/mutations/recordMutations.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import {
  briefedJobInput,
  describedText,
  jobChanges,
  jobCountriesInput,
  jobInput,
  jobSkillsInput,
  jobSkillYears,
} from '#shared/jobs/jobInput.ts'
import { addBriefedJob } from './addBriefedJob.ts'
import { addJob, deleteJob, updateJob } from './editJob.ts'
import { setJobSkills } from './setJobSkills.ts'
import { type SuggestedSkill, suggestionLimit, suggestSkills } from './suggestSkills.ts'

const job = {
  name: 'Job',
  noun: 'job',
  read: 'jobs:read',
  write: 'jobs:write',
  type: JobObjectType,
  undoable: true,
} as const

nestedInput('JobSkillYears', jobSkillYears, 'The least years of experience that the client asks for with a skill.')

addMutation('addJob', job, jobInput, addJob)
updateMutation('updateJob', job, jobChanges, updateJob)
deleteMutation('deleteJob', job, deleteJob)

mutation('addBriefedJob', {
  description: 'Adds a job with its countries and skills, each named once.',
  permission: 'jobs:write',
  type: JobObjectType,
  input: briefedJobInput,
  run: (trx, input, { viewer }, info) =>
    addBriefedJob(trx, input, readableFields(info, viewer.role)(JobObjectType.name)),
})

mutation('setJobSkills', {
  description: 'Replaces the skills of a job, each named once. Its author may undo it for some seconds.',
  permission: 'jobs:write',
  type: JobObjectType,
  noun: 'job',
  input: jobSkillsInput,
  undoable: true,
  run: (trx, input, { viewer }, info) =>
    setJobSkills(trx, input, readableFields(info, viewer.role)(JobObjectType.name)),
})

mutation('setJobCountries', {
  description:
    'Replaces the countries and regions that a job accepts. The countries of a region that is new to the job are added to `location`. Its author may undo it for some seconds.',
  permission: 'jobs:write',
  type: JobObjectType,
  noun: 'job',
  input: jobCountriesInput,
  undoable: true,
  run: (trx, { id, version, ...changes }, { viewer }, info) =>
    updateJob(trx, { id, version, changes }, readableFields(info, viewer.role)(JobObjectType.name)),
})

const SuggestedSkillType = builder.objectRef<SuggestedSkill>('SuggestedSkill').implement({
  description: 'A skill that a description asks for.',
  permission: 'jobs:write',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the skill.' }),
    name: t.exposeString('name'),
    excerpt: t.exposeString('excerpt', { description: 'The words around its first mention.' }),
  }),
})

builder.queryField('suggestJobSkills', (t) =>
  t.field({
    description: 'The skills of the catalogue that a description asks for, by any of their names, in its order.',
    permission: 'jobs:write',
    type: [SuggestedSkillType],
    rows: suggestionLimit,
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, { db }) => suggestSkills(db, parse(describedText, text)),
  }),
)
