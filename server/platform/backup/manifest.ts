import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { codeOf, UserError } from '#server/errors.ts'
import { type BackupFiles, parseJson, readWhole } from './places/place.ts'

const manifestSchema = z.object({
  /** The version of the folder's layout. */
  format: z.literal(1),
  created_at: z.iso.datetime(),
  /** The migrations that were applied to the data. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The release that migrated the data last, and the oldest one that may write into them. Older backups do not tell. */
  release: z.optional(z.object({ version: z.string(), oldest_writer: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  /** The last value of each sequence; null when it was never used. */
  sequences: z.array(z.object({ name: z.string(), last_value: z.nullable(z.int()) })),
  /** Files that rows name and that the store had lost before. Older backups do not tell. */
  missing_files: z._default(z.array(z.string()), []),
  /** True if the data folder had lost its secret before, or held one that opens nothing. Older backups do not tell. */
  lacks_secret: z._default(z.boolean(), false),
  /** SHA-256 of every other file, by its path in the backup. */
  checksums: z.record(z.string(), z.string()),
})

/** The contents of a backup. It is written last, so that a folder with a manifest is complete. */
export type Manifest = z.infer<typeof manifestSchema>

export const manifestFile = 'manifest.json'
/** The file of the secret, both in a backup and in the data folder. */
export const secretFile = 'secret'

/** Gives the path of the file with a table's rows in a backup. */
export function tableFile(table: string): string {
  return `tables/${table}.tsv.gz`
}

/**
 * @param address names the backup in messages.
 * @throws UserError NOT_FOUND when there is no backup, BAD_INPUT when this release cannot read it.
 */
export async function readManifest(files: BackupFiles, address: string): Promise<Manifest> {
  const text = await readWhole(files, manifestFile).catch((error) => {
    if (codeOf(error) !== '') throw error
    return Buffer.from('')
  })
  if (!text) throw new UserError('NOT_FOUND', `${address} is not a backup: it has no ${manifestFile}.`)
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new UserError('BAD_INPUT', `The ${manifestFile} of this backup is damaged, or of a newer release.`)
}

/**
 * Reads every file of a backup as a restore would.
 * @param signal stops it.
 * @throws UserError BAD_INPUT that names the first file that is missing or has changed.
 */
export async function verifyFiles(
  files: BackupFiles,
  { checksums, tables }: Manifest,
  signal?: AbortSignal,
): Promise<void> {
  const names = new Set([...tables.map((table) => tableFile(table.name)), ...Object.keys(checksums)])
  for (const name of names) {
    const actual = await checksumOf(files, name, signal)
    if (actual === checksums[name] && actual) continue
    const fault = actual ? 'has changed since it was written' : 'is missing'
    throw new UserError('BAD_INPUT', `This backup is damaged: ${name} ${fault}. Use another backup.`)
  }
}

/** @returns undefined for a missing file, and another text than any checksum for one that cannot be decrypted. */
async function checksumOf(files: BackupFiles, name: string, signal?: AbortSignal): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    const content = await files.open(name)
    if (!content) return undefined
    await pipeline(content, hash, { signal })
    return hash.digest('hex')
  } catch (error) {
    signal?.throwIfAborted()
    // The disk or the network failed, which says nothing about the file.
    if (codeOf(error) !== '') throw error
    return 'unreadable'
  }
}
