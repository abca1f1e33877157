import { DeveloperSkillType } from '#server/developers/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { deleteMutation } from '#server/platform/graphql/mutations/recordMutations.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { offeredNames } from '#server/skills/finder/offeredNames.ts'
import { SkillObjectType } from '#server/skills/graphql.ts'
import { resumeTypes } from '#shared/platform/enumerations.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { acceptSkillsInput } from '#shared/resumes/resumeInput.ts'
import { skillTextLimit } from '#shared/resumes/resumes.ts'
import { deleteResume, listResumes, type Resume, resumeLimit } from './data.ts'
import {
  acceptSkills,
  type FoundSkill,
  findContents,
  foundSkillLimit,
  type ResumeContents,
  skillsWork,
} from './foundSkills.ts'

export const ResumeFileTypeEnum = builder.enumType('ResumeFileType', { values: valuesOf(resumeTypes) })

const ResumeType = builder.objectRef<Resume>('Resume').implement({
  description: 'One version of a resume.',
  permission: 'resumes:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    file_name: t.exposeString('file_name'),
    file_type: t.expose('file_type', { type: ResumeFileTypeEnum, description: 'The type as its content tells it.' }),
    file_size: t.exposeInt('file_size', { description: 'Bytes.' }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
})

const FoundSkillType = builder.objectRef<FoundSkill>('FoundSkill').implement({
  description: 'A skill that a resume names, by its name or an alias.',
  permission: 'resumes:read',
  fields: (t) => ({
    skill: t.expose('skill', { type: SkillObjectType }),
    mentions: t.exposeInt('mentions', { description: 'The number of times that the resume names it.' }),
    excerpt: t.exposeString('excerpt', { description: 'The words around its first mention.' }),
    years: t.exposeFloat('years', {
      nullable: true,
      description: 'The most years of experience that it says beside a mention; null where it says none.',
    }),
    held: t.expose('held', {
      type: DeveloperSkillType,
      nullable: true,
      description: "The developer's own entry; null until somebody accepts the skill.",
    }),
  }),
})

const ResumeContentsType = builder.objectRef<ResumeContents>('ResumeContents').implement({
  description: 'The text of a resume, and what the server finds in it.',
  permission: 'resumes:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    text: t.exposeString('text', { description: 'The text of the file, at most 100,000 characters.' }),
    skills: t.expose('skills', {
      type: [FoundSkillType],
      rows: foundSkillLimit,
      description: 'Offered skills that it claims, the most often named first.',
    }),
    is_partly_searched: t.exposeBoolean('is_partly_searched', {
      description: `The text is longer than the ${skillTextLimit.toLocaleString('en')} characters in which skills are looked for.`,
    }),
  }),
})

builder.queryFields((t) => ({
  getResumes: t.field({
    description: 'The resumes of a developer, the newest first.',
    permission: 'resumes:read',
    type: [ResumeType],
    rows: resumeLimit,
    args: { developer_id: t.arg.id({ required: true }) },
    resolve: (_root, { developer_id }, { db, viewer }, info) =>
      listResumes(db, parseId(developer_id, 'developer'), readableFields(info, viewer.role)('Resume')),
  }),
  getResumeContents: t.field({
    permission: 'resumes:read',
    work: skillsWork,
    type: ResumeContentsType,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { db }) => findContents(db, parseId(id, 'resume'), await offeredNames(db)),
  }),
}))

const resume = {
  name: 'Resume',
  noun: 'resume',
  read: 'resumes:read',
  write: 'resumes:write',
  type: ResumeType,
} as const

deleteMutation('deleteResume', resume, deleteResume)

mutation('acceptResumeSkills', {
  description:
    'Adds skills that a resume names to its developer, as claimed, with the years that it says. Years that are known stay. Its author may undo it for some seconds.',
  permission: 'resumes:write',
  work: skillsWork,
  type: ResumeContentsType,
  noun: 'resume',
  undoable: true,
  input: acceptSkillsInput,
  run: (trx, { id, skill_ids }) => acceptSkills(trx, id, skill_ids),
})
