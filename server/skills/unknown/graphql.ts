import { builder } from '#server/platform/graphql/builder.ts'
import { BulkPlanType, parseSelection, selectionInput } from '#server/platform/graphql/bulk.ts'
import { listField } from '#server/platform/graphql/listField.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { SkillTypeEnum } from '#server/skills/graphql.ts'
import { addAliasesInput, addNamesInput, ignoreNamesInput } from '#shared/skills/unknownNameInput.ts'
import { unknownNameList } from '#shared/skills/unknownNames.ts'
import {
  addUnknownAliases,
  addUnknownNames,
  ignoreUnknownNames,
  textExampleLimit,
  type UnknownName,
  unknownNameSource,
} from './data.ts'

const UnknownNameType = builder.objectRef<UnknownName>('UnknownName').implement({
  description: 'A name that looks like a skill, and that the catalogue does not know.',
  permission: 'skills:manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'The name as most texts spell it.' }),
    texts: t.exposeInt('texts', { description: 'Resumes, jobs and imported rows that have it.' }),
    resumes: t.exposeInt('resumes'),
    jobs: t.exposeInt('jobs'),
    imported: t.exposeInt('imported', { description: 'The most rows of one import that give it as a skill.' }),
    examples: t.exposeStringList('examples', { rows: textExampleLimit, description: 'The words around it.' }),
  }),
})

const UnknownNameFilter = listField({
  field: 'getUnknownNamePage',
  name: 'UnknownName',
  description: 'The names in resumes, jobs and imports that look like skills, and that the catalogue does not know.',
  source: unknownNameSource,
  type: UnknownNameType,
  enums: {},
})

const UnknownNameSelection = selectionInput('UnknownName', UnknownNameFilter)

const action = { permission: 'skills:manage', type: BulkPlanType, undoable: true } as const

mutation('addUnknownNames', {
  ...action,
  description: 'Adds unknown names as skills. With `dry_run` it only tells what it would do.',
  input: addNamesInput,
  args: (arg) => ({
    selection: arg({ type: UnknownNameSelection, required: true }),
    skill_type: arg({ type: SkillTypeEnum, required: true }),
    dry_run: arg.boolean({ required: true, defaultValue: false }),
  }),
  run: (trx, { selection, skill_type, dry_run }, { viewer }) =>
    addUnknownNames(trx, parseSelection(unknownNameList, viewer, selection), skill_type, dry_run),
})

mutation('addUnknownAliases', {
  ...action,
  description: 'Adds unknown names to the other names of a skill. With `dry_run` it only tells what it would do.',
  input: addAliasesInput,
  args: (arg) => ({
    selection: arg({ type: UnknownNameSelection, required: true }),
    skill_id: arg.id({ required: true }),
    dry_run: arg.boolean({ required: true, defaultValue: false }),
  }),
  run: (trx, { selection, skill_id, dry_run }, { viewer }) =>
    addUnknownAliases(trx, parseSelection(unknownNameList, viewer, selection), skill_id, dry_run),
})

mutation('ignoreUnknownNames', {
  ...action,
  description: 'Shows unknown names no more. With `dry_run` it only tells what it would do.',
  input: ignoreNamesInput,
  args: (arg) => ({
    selection: arg({ type: UnknownNameSelection, required: true }),
    dry_run: arg.boolean({ required: true, defaultValue: false }),
  }),
  run: (trx, { selection, dry_run }, { viewer }) =>
    ignoreUnknownNames(trx, parseSelection(unknownNameList, viewer, selection), dry_run),
})
