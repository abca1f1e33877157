import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UserError } from '#server/errors.ts'
import { linesOfNoun, withLines } from './lines.ts'
import { capitalized, type NounNames, named } from './names.ts'

/** The text of every file that a noun makes or changes, by its path. */
type Texts = ReadonlyMap<string, string>

export interface NounPlan {
  readonly made: Texts
  readonly changed: Texts
}

const project = path.resolve(import.meta.dirname, '../..')
const templates = path.join(import.meta.dirname, 'files')
const definitions = 'server/platform/db/schema/definitions'

const read = (file: string) => readFileSync(path.join(project, file), 'utf8')

/** Plans a noun, and writes nothing yet. @throws UserError CONFLICT when its name is taken. */
export function planNoun(names: NounNames): NounPlan {
  const made = new Map(
    globSync('**/*.txt', { cwd: templates }).map((template) => [
      placeOf(named(template.replace(/\.txt$/, ''), names)),
      named(readFileSync(path.join(templates, template), 'utf8'), names),
    ]),
  )
  requireFree(names, [...made.keys()])
  const changed = new Map<string, string>()
  for (const place of linesOfNoun) {
    const lines = place.lines.map((line) => named(line, names))
    changed.set(place.file, withLines(changed.get(place.file) ?? read(place.file), { ...place, lines }))
  }
  return { made, changed }
}

/** Gives the place of a file. That of a table has its name. */
function placeOf(file: string): string {
  if (!file.startsWith(definitions)) return file
  return `${definitions}/${path.basename(file).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
}

/** Refuses a name that a file, a table, or a type or an operation of the API already has. */
function requireFree({ thing, things, texts }: NounNames, files: readonly string[]): void {
  const folders = ['server', 'shared', 'web'].map((side) => `${side}/${things}`)
  const table = new RegExp(`^  ${texts.table}: `, 'm').test(read('server/platform/db/schema/tables.ts'))
  const taken = [
    ...[...folders, ...files].filter((place) => existsSync(path.join(project, place))),
    ...(table ? [`the table ${texts.table}`] : []),
    ...namesInApi(capitalized(thing)).map((name) => `${name} of the API`),
  ]
  if (taken.length === 0) return
  throw new UserError('CONFLICT', `There is ${taken[0]} already. Choose another name; nothing was written.`)
}

/** Lists the types and operations of the API that a noun of this name would need for itself. */
function namesInApi(Thing: string): string[] {
  const types = `(?:type|enum|input|scalar) (${Thing}(?:Input|Changes|Page|Sort|Filter)?)\\b`
  const operations = ` {2}((?:get|add|update|delete)${Thing}(?:Page)?)\\b`
  return [...read('schema.graphql').matchAll(new RegExp(`^(?:${types}|${operations})`, 'gm'))].map(
    ([, type, operation]) => type ?? operation ?? '',
  )
}

export function writeNoun({ made, changed }: NounPlan): void {
  for (const [file, text] of [...made, ...changed]) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
    writeFileSync(path.join(project, file), text)
  }
}

/** Lists the written files, and the decisions that only the author can make. */
export function whatIsLeft({ things, texts }: NounNames, { made, changed }: NounPlan): string {
  const table = [...made.keys()].find((file) => file.startsWith(definitions))
  return [
    'Made:',
    ...[...made.keys()].toSorted().map((file) => `  ${file}`),
    'Added lines to:',
    ...[...changed.keys()].toSorted().map((file) => `  ${file}`),
    '',
    'What is left for you:',
    `  - the sentence that says what ${texts.a} ${texts.one} is: ${table}, and the glossary in README.md`,
    '  - its fields: docs/architecture.md, "Add a field", names the files',
    `  - who may read and write it: ${things}:read and ${things}:write in shared/platform/permissions.ts; docs/product.md tells who does what`,
    `  - where it stands in the navigation: "area" or "tabOf" in web/${things}/screens.ts, and its line in web/nouns.ts. Until then the palette finds it`,
    `  - whether its rows are about a developer: then say in server/${things}/tables.ts what erasing does to each column`,
    `  - rows of the demo firm: server/demo/rows.ts`,
    'Then run: npm run schema, and npm run check',
  ].join('\n')
}
