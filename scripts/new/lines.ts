/** Lines that a noun adds to an existing file. They contain the names of the templates. */
export interface AddedLines {
  readonly file: string
  /** The beginning of the line above the list. Without it the lines are added at the end of the file. */
  readonly from?: string
  /** The beginning of the line below the list; empty for an empty line. The lines are added above it. */
  readonly to?: string
  readonly lines: readonly string[]
}

/** Outside its own folders, only these files name a noun. Biome sorts the imports afterwards. */
export const linesOfNoun: readonly AddedLines[] = [
  { file: 'server/schema.ts', from: "import './", to: '', lines: ["import './things/noun.ts'"] },
  { file: 'web/nouns.ts', from: "import './", to: '', lines: ["import './things/screens.ts'"] },
  {
    file: 'shared/platform/permissions.ts',
    from: 'export const permissions = {',
    to: '}',
    lines: ["  'things:read': staffRoles,", "  'things:write': recruiters,"],
  },
  {
    file: 'server/platform/db/schema/schemaFiles.ts',
    from: 'export const subjects = [',
    to: ']',
    lines: ["  '{{table}}',"],
  },
  {
    file: 'server/people/catalogue/personTables.ts',
    from: 'export const personTables',
    to: '}',
    lines: ['  {{table}}: null,'],
  },
  {
    file: 'server/activity/wording/columns.ts',
    from: 'const company_users: HistoryColumns',
    to: '/** Every table that histories show.',
    lines: [
      "const {{table}}: HistoryColumns<'{{table}}'> = {",
      "  name: text('Name'),",
      "  starts_on: day('From'),",
      "  notes: text('Notes'),",
      '  deleted_at: null,',
      '}',
      '',
    ],
  },
  {
    file: 'server/activity/wording/columns.ts',
    from: 'export const historyTables = {',
    to: '}',
    lines: ['  {{table}},'],
  },
  {
    file: 'server/activity/wording/records.ts',
    from: 'export const histories = {',
    to: '}',
    lines: ["  {{table}}: { noun: '{{one}}', permission: 'things:read', related: [] },"],
  },
  {
    file: 'server/platform/graphql/permissions.test.ts',
    from: 'const mayRun',
    to: '}',
    lines: [
      ...['getThing', 'getThingPage'].map((query) => `  ${query}: ['admin', 'vetter', 'dstm', 'recruiter'],`),
      ...['addThing', 'updateThing', 'deleteThing'].map((mutation) => `  ${mutation}: ['admin', 'recruiter'],`),
    ],
  },
  {
    file: 'test/checks/checks.test.ts',
    from: 'import {',
    to: '',
    lines: ["import { thingChecks } from './things.ts'"],
  },
  { file: 'test/checks/checks.test.ts', from: 'const registers', to: ']', lines: ['  thingChecks,'] },
  {
    file: 'test/forms/register.ts',
    from: 'import {',
    to: '',
    lines: ["import { thingForms } from './thingForms.ts'"],
  },
  { file: 'test/forms/register.ts', from: 'export const triedForms', to: ']', lines: ['  thingForms,'] },
  {
    file: 'e2e/dialogs.e2e.ts',
    from: 'const elsewhere',
    to: '}',
    lines: ["  'edit-{{key}}': 'e2e/things.e2e.ts',"],
  },
  {
    file: 'web/nouns.test.ts',
    from: 'const adds',
    to: '}',
    lines: ["  '{{One}}': ['admin', 'recruiter'],"],
  },
  {
    file: 'web/mine.test.ts',
    from: 'const withoutOwner',
    to: '}',
    lines: ["  thingList: 'nobody looks after {{a}} {{one}}',"],
  },
  {
    file: 'test/factories.ts',
    lines: [
      '',
      "export function createThing(db: Database, row: Row<'{{table}}'> = {}) {",
      "  const values = { name: '{{One}}', ...row }",
      "  return asTest(db, (trx) => trx.insertInto('{{table}}').values(values).returningAll().executeTakeFirstOrThrow())",
      '}',
    ],
  },
]

/**
 * Adds lines to the text of a file.
 * @throws Error when the file has no such list. A change to such a list must change `linesOfNoun`, too.
 */
export function withLines(text: string, { file, from, to = '', lines }: AddedLines): string {
  if (from === undefined) return `${text}${lines.join('\n')}\n`
  const all = text.split('\n')
  const start = all.findIndex((line) => line.startsWith(from))
  const end = all.findIndex((line, at) => at > start && (to === '' ? line === '' : line.startsWith(to)))
  if (start < 0 || end < 0) throw new Error(`${file} has no list from “${from}” to “${to}”.`)
  return all.toSpliced(end, 0, ...lines).join('\n')
}
