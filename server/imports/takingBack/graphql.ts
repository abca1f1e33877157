import * as z from 'zod/mini'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { shownKeptLimit } from '#shared/imports/importRuns.ts'
import { rowId } from '#shared/platform/fields.ts'
import { type ImportTakeBack, previewTakeBack, takeBackImport } from './takeBack.ts'

/** Names a run, and whether also what was changed since is taken back. */
const takeBackImportInput = z.object({ id: rowId(), changed_too: z.boolean() })

const permission = 'import:run'

const KeptType = builder.objectRef<ImportTakeBack['kept'][number]>('KeptImportRecord').implement({
  description: 'A record that stays when an import is taken back.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('table', { description: 'The name of its table.' }),
    name: t.exposeString('name'),
    reason: t.exposeString('reason', { description: 'A sentence.' }),
  }),
})

const TakeBackType = builder.objectRef<ImportTakeBack>('ImportTakeBack').implement({
  description: 'The records that go, return and stay when an import is taken back.',
  permission,
  fields: (t) => ({
    removed: t.exposeInt('removed', { description: 'The number of records that the import added, and that go.' }),
    restored: t.exposeInt('restored', { description: 'The number of records that return to what they were.' }),
    files: t.exposeInt('files', { description: 'The number of files that go.' }),
    left: t.exposeInt('left', { description: 'The number of records that a further call takes back.' }),
    kept_count: t.int({ resolve: ({ kept }) => kept.length }),
    kept: t.field({
      description: 'The first ones that stay.',
      type: [KeptType],
      rows: shownKeptLimit,
      resolve: ({ kept }) => kept.slice(0, shownKeptLimit),
    }),
  }),
})

builder.queryFields((t) => ({
  getImportTakeBack: t.field({
    description: 'Tells what taking back an import would do now. Once it was taken back, it tells what stayed.',
    permission,
    type: TakeBackType,
    args: { id: t.arg.id({ required: true }), changed_too: t.arg.boolean({ required: true }) },
    resolve: (_root, { id, changed_too }, { db }) => previewTakeBack(db, parseId(id, 'import'), changed_too),
  }),
}))

mutation('takeBackImport', {
  description:
    'Removes what an import added, with its files, and restores what it changed, but for what is kept. A large one takes several calls.',
  permission,
  type: TakeBackType,
  noun: 'import',
  input: takeBackImportInput,
  run: (trx, { id, changed_too }) => takeBackImport(trx, id, changed_too),
})
