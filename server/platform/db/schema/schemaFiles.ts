import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AppliedMigration, Migration } from './catalogue.ts'

/** Everything about one subject as it is now: its tables, checks, indexes, triggers, views and functions, each defined once. */
export interface SchemaFile {
  readonly subject: string
  readonly sql: string
}

/** The schema of this release. */
export interface Schema {
  /** A new database is made from these alone. */
  readonly files: readonly SchemaFile[]
  /** Changes to data that exist, in their order since the last release. */
  readonly steps: readonly Migration[]
}

/** The name under which a database records the files that it was made of, or completed with. */
const filesName = 'schema'
const definitionsFolder = path.join(import.meta.dirname, 'definitions')
/** The name of a step begins with the release that it leads to, and its number. */
const stepsFolder = path.join(import.meta.dirname, 'steps')

/** Reads what this release makes: every definition, each after those that its first line names, and the steps. */
export async function readSchema(): Promise<Schema> {
  const subjects = (await readdir(definitionsFolder)).flatMap((name) => /^(\w+)\.sql$/.exec(name)?.[1] ?? [])
  const files = subjects.toSorted().map(async (subject) => ({
    subject,
    sql: await readFile(path.join(definitionsFolder, `${subject}.sql`), 'utf8'),
  }))
  // Step 10 of a release comes after step 9.
  const names = (await readdir(stepsFolder)).sort(new Intl.Collator('en', { numeric: true }).compare)
  const steps = names.map(async (name) => {
    const sql = await readFile(path.join(stepsFolder, name), 'utf8')
    return { name, sql, checksum: checksumOf(sql) }
  })
  return { files: inOrder(await Promise.all(files)), steps: await Promise.all(steps) }
}

/**
 * Puts each file after those that it names in its first line, since tables and views refer to objects that exist already: `-- After jobs, skills.`
 * @throws Error when a file waits for one that does not exist, or that waits for it.
 */
export function inOrder(files: readonly SchemaFile[]): SchemaFile[] {
  const waiting = [...files]
  const ordered: SchemaFile[] = []
  const isReady = ({ sql }: SchemaFile) =>
    namedBefore(sql).every((subject) => ordered.some((file) => file.subject === subject))
  while (waiting.length > 0) {
    const next = waiting.findIndex(isReady)
    if (next < 0)
      throw new Error(
        `These files of the schema wait for each other, or for one that is not there: ${waiting.map(({ subject }) => subject).join(', ')}.`,
      )
    ordered.push(...waiting.splice(next, 1))
  }
  return ordered
}

function namedBefore(sql: string): string[] {
  return /^-- After (.+)\.$/.exec(sql.split('\n', 1)[0] ?? '')?.[1]?.split(', ') ?? []
}

/** Names what a database of this schema records: its steps, and its files together, whose comments change nothing. */
export function schemaRecord({ files, steps }: Schema): AppliedMigration[] {
  const lines = files.flatMap(({ sql }) => sql.split('\n')).filter((line) => !/^\s*(--|$)/.test(line))
  const checksum = checksumOf(lines.join('\n'))
  return [...steps.map(({ name, checksum }) => ({ name, checksum })), { name: filesName, checksum }]
}

/** Returns whether a name in what a database has recorded is that of a step; before there were steps, numbers were recorded. */
export function isStep(name: string): boolean {
  return /^\d+\.\d+\.\d+_/.test(name)
}

/** Finds the record of the files in what a database has recorded; undefined for data that other code made. */
export function filesIn(applied: readonly AppliedMigration[]): AppliedMigration | undefined {
  return applied.find(({ name }) => name === filesName)
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
