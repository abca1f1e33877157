import type * as z from 'zod/mini'
import { DuplicateType } from '#server/applicants/graphql.ts'
import { write } from '#server/platform/db/connection/connect.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { inputFields } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import { duplicatesInput, eraseDeveloperInput, mergeDevelopersInput } from '#shared/people/peopleInput.ts'
import type { Erasure } from './erasure/blankPerson.ts'
import { eraseDeveloper } from './erasure/eraseDeveloper.ts'
import { duplicateLimit, findDuplicates, searchDuplicates } from './merges/duplicates.ts'
import { type Merge, type MovedRows, mergeDevelopers, planMerge } from './merges/mergeDevelopers.ts'

builder.queryField('getDuplicates', (t) =>
  t.field({
    description:
      'Records that may be of the same person, the most in common first. With `search` those whose name or e-mail contains it.',
    permission: 'developers:write',
    type: [DuplicateType],
    rows: duplicateLimit,
    args: { id: t.arg.id({ required: true }), search: t.arg.string() },
    resolve: (_root, args, { db }) => {
      const id = parseId(args.id, 'developer')
      const { search } = parse(duplicatesInput, { search: args.search })
      return search === null ? findDuplicates(db, id) : searchDuplicates(db, id, search)
    },
  }),
)

const MovedRowsType = builder.objectRef<MovedRows>('MovedRows').implement({
  permission: 'developers:write',
  fields: (t) => ({ noun: t.exposeString('noun'), count: t.exposeInt('count') }),
})

const MergeType = builder.objectRef<Merge>('DeveloperMerge').implement({
  description: 'The result of a merge, or of the plan for one.',
  permission: 'developers:write',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The developer who stays.' }),
    moved: t.expose('moved', { type: [MovedRowsType], rows: 20 }),
    notes: t.exposeStringList('notes', { rows: 20, description: 'Sentences about the rows that cannot both stay.' }),
  }),
})

type MergeInput = z.output<typeof mergeDevelopersInput>

const bothOf = ({ id, version, into, into_version }: MergeInput) =>
  [
    { id, version },
    { id: into, version: into_version },
  ] as const

builder.queryField('getMergePlan', (t) =>
  t.field({
    description: 'Tells what `mergeDevelopers` with the same input would do.',
    permission: 'developers:write',
    type: MergeType,
    args: inputFields((options) => t.arg(options), mergeDevelopersInput),
    resolve: (_root, args, { db, viewer, requestId }) => {
      const both = bothOf(parse(mergeDevelopersInput, args))
      return write(db, { actor: viewer.id, requestId }, (trx) => planMerge(trx, ...both))
    },
  }),
)

mutation('mergeDevelopers', {
  description:
    'Moves everything of the developer `id` to the developer `into`, and deletes `id`, whose id and e-mail lead to `into`. Its author may undo it for some seconds.',
  permission: 'developers:write',
  type: MergeType,
  noun: 'developer',
  undoable: true,
  input: mergeDevelopersInput,
  run: (trx, input) => mergeDevelopers(trx, ...bothOf(input)),
})

const ErasureType = builder.objectRef<Erasure>('Erasure').implement({
  description: 'Counts the data of a person that were erased.',
  permission: 'people:erase',
  fields: (t) => ({
    rows: t.exposeInt('rows', { description: 'Rows whose personal values were blanked.' }),
    events: t.exposeInt('events', { description: 'Entries of the history whose values were blanked.' }),
    files: t.exposeInt('files', { description: 'Files that are removed within minutes.' }),
  }),
})

mutation('eraseDeveloper', {
  description:
    'Blanks everything personal about a developer, in every table, in the history and in files. Nobody can undo it. `name` confirms who.',
  permission: 'people:erase',
  type: ErasureType,
  noun: 'developer',
  input: eraseDeveloperInput,
  run: (trx, { name, ...read }, context) => eraseDeveloper(trx, read, name, availableChannels(context)),
})
