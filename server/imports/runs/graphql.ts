import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { importRunStates, shownProblemLimit } from '#shared/imports/importRuns.ts'
import { type Problem, resumesLabel } from '#shared/imports/imports.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { getImportRun, type ImportRunDetails, type ImportRunRow, importRunSource } from './data.ts'

const permission = 'import:run'
const ImportRunStateEnum = builder.enumType('ImportRunState', { values: valuesOf(importRunStates) })

/** The most tables of a run that are told. */
const fileLimit = 100

const ImportRunType = builder.objectRef<ImportRunRow>('ImportRun').implement({
  description: 'An import that was run. Each row counts once.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    seen_at: t.expose('seen_at', { type: 'DateTime', description: 'It was last at work at this moment.' }),
    files: t.exposeString('files', { description: 'The names of its tables.' }),
    by: t.exposeString('by', { description: 'The admin, or the command.' }),
    state: t.expose('state', { type: ImportRunStateEnum }),
    added: t.exposeInt('added'),
    changed: t.exposeInt('changed'),
    unchanged: t.exposeInt('unchanged'),
    left_out: t.exposeInt('left_out'),
  }),
})

const FileType = builder.objectRef<ImportRunDetails['report']['files'][number]>('ImportedFile').implement({
  description: 'The number of rows of a file by their outcome.',
  permission,
  fields: (t) => ({
    file: t.exposeString('file', { description: `The name of the table, or ${resumesLabel}.` }),
    added: t.int({ resolve: ({ counts }) => counts.added }),
    changed: t.int({ resolve: ({ counts }) => counts.changed }),
    unchanged: t.int({ resolve: ({ counts }) => counts.unchanged }),
    left_out: t.int({ resolve: ({ counts }) => counts.bad }),
  }),
})

const MappedType = builder
  .objectRef<readonly [string, ImportRunDetails['mappings'][string]]>('ImportedMapping')
  .implement({
    description: 'The mapping of a table that is no template.',
    permission,
    fields: (t) => ({
      table: t.string({ resolve: ([name]) => name }),
      columns: t.string({
        description: 'Its columns with those of the template, such as Mail → email.',
        resolve: ([, { columns }]) => columns.map(({ heading, column }) => `${heading} → ${column}`).join(', '),
      }),
    }),
  })

const ProblemType = builder.objectRef<Problem>('ImportProblem').implement({
  description: 'A row or a cell that was left out. The reason repeats nothing that stood in the cell.',
  permission,
  fields: (t) => ({
    file: t.exposeString('file'),
    line: t.exposeInt('line', { nullable: true, description: 'Null for a whole file.' }),
    reason: t.exposeString('reason', { description: 'A sentence.' }),
  }),
})

const ReportType = builder.objectRef<ImportRunDetails>('ImportRunReport').implement({
  description: 'The report of an import, which stays with it.',
  permission,
  fields: (t) => ({
    run: t.field({ type: ImportRunType, resolve: (run) => run }),
    files: t.field({ type: [FileType], rows: fileLimit, resolve: ({ report }) => report.files.slice(0, fileLimit) }),
    mappings: t.field({
      type: [MappedType],
      rows: fileLimit,
      resolve: ({ mappings }) => Object.entries(mappings).slice(0, fileLimit),
    }),
    problem_count: t.int({ resolve: ({ report }) => report.problems.length }),
    problems: t.field({
      description: 'The first ones.',
      type: [ProblemType],
      rows: shownProblemLimit,
      resolve: ({ report }) => report.problems.slice(0, shownProblemLimit),
    }),
  }),
})

listField({
  field: 'getImportRuns',
  name: 'ImportRun',
  description: 'Lists the imports that were run. Newest first.',
  source: importRunSource,
  type: ImportRunType,
  enums: { state: ImportRunStateEnum },
})

builder.queryFields((t) => ({
  getImportRun: t.field({
    description: 'The report of one import.',
    permission,
    type: ReportType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db }) => getImportRun(db, parseId(id, 'import')),
  }),
}))
