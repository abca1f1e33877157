import * as z from 'zod/mini'
import { builder } from '#server/platform/graphql/builder.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { selectionInput } from '#server/platform/graphql/lists/rowSelection.ts'
import { bulkMutation } from '#server/platform/graphql/mutations/bulkMutation.ts'
import { addAliasesInput, addNamesInput } from '#shared/skills/unknownNameInput.ts'
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

const unknownNameSelection = selectionInput('UnknownName', unknownNameList, UnknownNameFilter)

const action = { permission: 'skills:manage', selection: unknownNameSelection } as const

bulkMutation('addUnknownNames', {
  ...action,
  description: 'Adds unknown names as skills.',
  input: addNamesInput,
  run: (trx, selected, { skill_type, dry_run }) => addUnknownNames(trx, selected, skill_type, dry_run),
})

bulkMutation('addUnknownAliases', {
  ...action,
  description: 'Adds unknown names to the other names of a skill.',
  input: addAliasesInput,
  run: (trx, selected, { skill_id, dry_run }) => addUnknownAliases(trx, selected, skill_id, dry_run),
})

bulkMutation('ignoreUnknownNames', {
  ...action,
  description: 'Shows unknown names no more.',
  input: z.object({}),
  run: (trx, selected, { dry_run }) => ignoreUnknownNames(trx, selected, dry_run),
})
