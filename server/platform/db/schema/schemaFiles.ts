import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AppliedMigration, Migration } from './catalogue.ts'

/** The subjects of the business, in the order in which their files run: tables and views refer to what stands before them. */
export const subjects = [
  'ground',
  'people',
  'operations',
  'companies',
  'skills',
  'resumes',
  'jobs',
  'profiles',
  'messages',
  'placements',
  'meetings',
  'assessments',
  'reviews',
  'links',
  'notes',
  'lists',
  'retention',
  'notifications',
] as const

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
/** The name of a step begins with the release that it leads to, and its number. */
const stepsFolder = path.join(import.meta.dirname, 'steps')

export async function readSchema(): Promise<Schema> {
  const files = subjects.map(async (subject) => ({
    subject,
    sql: await readFile(path.join(import.meta.dirname, `${subject}.sql`), 'utf8'),
  }))
  const names = (await readdir(stepsFolder)).sort()
  const steps = names.map(async (name) => {
    const sql = await readFile(path.join(stepsFolder, name), 'utf8')
    return { name, sql, checksum: checksumOf(sql) }
  })
  return { files: await Promise.all(files), steps: await Promise.all(steps) }
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
