import { gunzipSync, inflateSync } from 'node:zlib'
import { type Entry, fromBufferPromise } from 'yauzl'
import { RefusedError } from '#server/platform/files/refusals.ts'

/** A file within an archive. */
export interface ArchiveMember {
  readonly path: string
  /** The possible readings of its name. */
  readonly names: readonly Buffer[]
  readonly content: Buffer
  /** Metadata in the archive, such as the account that owned the file. */
  readonly about: readonly Buffer[]
}

/** All archives of a file may unpack to this number of bytes. */
const unpackedLimit = 64 * 1024 * 1024
/** All archives of a file may have this number of members. */
const memberLimit = 20_000

/** The unused rest of the limits of a file. */
export interface UnpackLimits {
  bytes: number
  members: number
}

export function newBudget(): UnpackLimits {
  return { bytes: unpackedLimit, members: memberLimit }
}

/** @throws RefusedError UNPACKS_TOO_LARGE */
export function spend(budget: UnpackLimits, bytes: number, members = 0): void {
  budget.bytes -= bytes
  budget.members -= members
  if (budget.bytes < 0 || budget.members < 0) throw new RefusedError('UNPACKS_TOO_LARGE')
}

const endOfDirectory = Buffer.from('PK\x05\x06', 'latin1')
/** The bytes of the record that ends a ZIP, with the longest comment. */
const endLimit = 22 + 65_535

/** Finds the start of a ZIP, which in a self-extracting one comes after a program; undefined without a ZIP. */
export function startOfZip(content: Buffer): number | undefined {
  if (content.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return 0
  const end = content.lastIndexOf(endOfDirectory)
  if (end < Math.max(0, content.length - endLimit) || end + 22 > content.length) return undefined
  const start = end - content.readUInt32LE(end + 12) - content.readUInt32LE(end + 16)
  return Math.max(0, start)
}

export function zipComment(content: Buffer): Buffer {
  const end = content.lastIndexOf(endOfDirectory)
  return end < 0 ? Buffer.alloc(0) : content.subarray(end + 22)
}

/**
 * Reads the members of a ZIP. The sizes that it states can be wrong, so the unpacked bytes are counted. An encrypted
 * member has no content.
 */
export async function* zipMembers(
  content: Buffer,
  budget: UnpackLimits,
): AsyncGenerator<ArchiveMember | Omit<ArchiveMember, 'content'>> {
  const archive = await fromBufferPromise(content)
  spend(budget, 0, archive.entryCount)
  for await (const entry of archive.eachEntry()) {
    const member = describeEntry(entry)
    if (member.path.endsWith('/')) yield { ...member, content: Buffer.alloc(0) }
    else if (entry.isEncrypted()) yield member
    else {
      const chunks: Buffer[] = []
      for await (const chunk of await archive.openReadStreamPromise(entry)) {
        spend(budget, chunk.length)
        chunks.push(chunk)
      }
      yield { ...member, content: Buffer.concat(chunks) }
    }
  }
}

/** Gives two readings of a name without a flag: the standard demands an encoding of 1981, but tools write others. */
function describeEntry({
  fileName,
  fileNameRaw,
  fileCommentRaw,
  extraFieldRaw,
}: Entry): Omit<ArchiveMember, 'content'> {
  return {
    path: fileName,
    names: [Buffer.from(fileName), fileNameRaw],
    about: [fileCommentRaw, extraFieldRaw],
  }
}

/** Unpacks a GZIP. Its header may have the name of the file, and a comment. */
export function gunzip(content: Buffer, budget: UnpackLimits): Pick<ArchiveMember, 'content' | 'about'> {
  const unpacked = gunzipSync(content, { maxOutputLength: Math.max(budget.bytes, 1) })
  spend(budget, unpacked.length, 1)
  return { content: unpacked, about: gzipHeader(content) }
}

function gzipHeader(content: Buffer): Buffer[] {
  const flags = content[3] ?? 0
  let at = 10
  if (flags & 4) at += 2 + content.readUInt16LE(at)
  const parts: Buffer[] = []
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue
    const end = content.indexOf(0, at)
    parts.push(content.subarray(at, end))
    at = end + 1
  }
  return parts
}

/** Inflates bytes. Returns undefined when they are not deflated, and leaves out any bytes after them. */
export function inflated(content: Buffer, budget: UnpackLimits): Buffer | undefined {
  try {
    const unpacked = inflateSync(content, { maxOutputLength: Math.max(budget.bytes, 1) })
    spend(budget, unpacked.length)
    return unpacked
  } catch (error) {
    if (isTooLarge(error)) throw new RefusedError('UNPACKS_TOO_LARGE')
    return undefined
  }
}

/** Returns whether unpacking stopped at its limit. */
export function isTooLarge(error: unknown): boolean {
  if (error instanceof RefusedError) return error.refusal === 'UNPACKS_TOO_LARGE'
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
}
