import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'

const manifestSchema = z.object({
  /** The layout of the folder; a new one gets the next number. */
  format: z.literal(1),
  created_at: z.iso.datetime(),
  /** The migrations that the data is at. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  /** The last number that each sequence gave; null when it gave none. */
  sequences: z.array(z.object({ name: z.string(), last_value: z.nullable(z.int()) })),
  /** SHA-256 of every other file of the backup, by its path in it. */
  checksums: z.record(z.string(), z.string()),
})

/** What a backup holds: written last, so that a folder with a manifest is a whole backup. */
export type Manifest = z.infer<typeof manifestSchema>

export const manifestFile = 'manifest.json'
/** Where the secret lies, both in a backup and in the data folder. */
export const secretFile = 'secret'

/** The file of a table's rows, by its path in a backup. */
export function tableFile(table: string): string {
  return `tables/${table}.tsv.gz`
}

/** @throws UserError when the folder holds no backup that this release can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => {
    throw new UserError('NOT_FOUND', `${folder} is not a backup: it has no ${manifestFile}.`)
  })
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new UserError('BAD_INPUT', `The ${manifestFile} of this backup is damaged, or of a newer release.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** SHA-256 of every file in a folder, by its path in it. */
export async function checksumsOf(folder: string): Promise<Record<string, string>> {
  const checksums: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    checksums[path.relative(folder, file).replaceAll(path.sep, '/')] = await checksumOf(file)
  }
  return checksums
}

/** @throws UserError that names the first file that is missing or is not what was written. */
export async function verifyFiles(folder: string, { checksums, tables }: Manifest): Promise<void> {
  for (const name of [...tables.map((table) => tableFile(table.name)), ...Object.keys(checksums)]) {
    const actual = await checksumOf(path.join(folder, name)).catch(() => undefined)
    if (actual === checksums[name] && actual) continue
    const fault = actual ? 'is not what was written' : 'is missing'
    throw new UserError(
      'BAD_INPUT',
      `This backup is damaged: ${name} ${fault}. Nothing was restored. Use another backup.`,
    )
  }
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
