import { builder } from '#server/platform/graphql/builder.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { selectionInput } from '#server/platform/graphql/lists/rowSelection.ts'
import { bulkMutation } from '#server/platform/graphql/mutations/bulkMutation.ts'
import { addMutation, findQuery, updateMutation } from '#server/platform/graphql/mutations/recordMutations.ts'
import { skillTypes } from '#shared/platform/enumerations.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { aliasLimit, skillChanges, skillInput, skillsActiveInput } from '#shared/skills/skillInput.ts'
import { skillList } from '#shared/skills/skills.ts'
import { tickStates } from '#shared/skills/tickStates.ts'
import {
  addSkill,
  findSkill,
  listOfferedSkills,
  listSkillChoices,
  offeredLimit,
  type Skill,
  type SkillChoice,
  type SkillDetails,
  setSkillsActive,
  skillSource,
  updateSkill,
} from './data.ts'

const SkillTypeEnum = builder.enumType('SkillType', { values: valuesOf(skillTypes) })
export const TickStateEnum = builder.enumType('TickState', { values: valuesOf(tickStates) })

export const SkillObjectType = builder.objectRef<Skill>('Skill').implement({
  // Clients read the skills of their jobs and of developers sent to them; only staff read the whole catalogue.
  permission: 'developers:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    skill_type: t.expose('skill_type', { type: SkillTypeEnum }),
  }),
})

export const SkillDetailsType = builder.objectRef<SkillDetails>('SkillDetails').implement({
  description: 'A skill as the catalogue keeps it.',
  permission: 'skills:manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    skill_type: t.expose('skill_type', { type: SkillTypeEnum }),
    aliases: t.exposeStringList('aliases', { rows: aliasLimit, description: 'Other names, by which it is found too.' }),
    developers: t.exposeInt('developers', { description: 'Developers who have it, claimed or verified.' }),
    verified: t.exposeInt('verified', { description: 'Developers whose skill a review verified, at any time.' }),
    members: t.exposeInt('members', { description: 'Members who have it.' }),
    open_jobs: t.exposeInt('open_jobs', { description: 'Active jobs that ask for it.' }),
    members_per_job: t.exposeFloat('members_per_job', { nullable: true, description: 'Supply by demand.' }),
    active: t.exposeBoolean('active', {
      description: 'False where it is retired: it stays where it is, and is offered no more.',
    }),
    version: t.exposeInt('version'),
  }),
})

const SkillNamesType = builder.objectRef<SkillChoice>('SkillNames').implement({
  description: 'A skill with all its names.',
  permission: 'skills:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    skill_type: t.expose('skill_type', { type: SkillTypeEnum }),
    other_names: t.string({
      description: 'Its other names, with commas between them; empty for none.',
      resolve: ({ aliases }) => aliases.join(', '),
    }),
  }),
})

builder.queryField('getSkillNames', (t) =>
  t.field({
    description: 'The skills that are offered with their other names: first those in use, each by name.',
    permission: 'skills:read',
    type: [SkillNamesType],
    rows: offeredLimit,
    resolve: (_root, _args, { db }) => listSkillChoices(db),
  }),
)

builder.queryField('getSkills', (t) =>
  t.field({
    description: 'The skills that are offered, by name.',
    permission: 'skills:read',
    type: [SkillObjectType],
    rows: offeredLimit,
    args: {
      used: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Lists skills that a developer has, or a job asks for.',
      }),
    },
    resolve: (_root, { used }, { db }) => listOfferedSkills(db, used),
  }),
)

const SkillFilter = listField({
  field: 'getSkillPage',
  name: 'Skill',
  description: 'The catalogue of skills, with supply and demand.',
  source: skillSource,
  type: SkillDetailsType,
  enums: { skill_type: SkillTypeEnum },
})

const skillSelection = selectionInput('Skill', skillList, SkillFilter)

const skill = {
  name: 'Skill',
  noun: 'skill',
  read: 'skills:manage',
  write: 'skills:manage',
  type: SkillDetailsType,
} as const

findQuery('getSkill', skill, findSkill)
addMutation('addSkill', skill, skillInput, addSkill)
updateMutation('updateSkill', skill, skillChanges, updateSkill)

bulkMutation('setSkillsActive', {
  description: 'Retires many skills, or offers them again.',
  permission: 'skills:manage',
  selection: skillSelection,
  input: skillsActiveInput,
  run: (trx, selected, { active, dry_run }) => setSkillsActive(trx, selected, active, dry_run),
})
