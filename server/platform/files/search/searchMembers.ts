import { RefusedError } from '#server/platform/files/refusals.ts'
import type { FileSearch, FoundPlace } from './findings.ts'
import { searchPdf } from './searchPdf.ts'
import { isTar, tarMembers } from './tar.ts'
import { type ArchiveMember, gunzip, inflated, isTooLarge, startOfZip, zipComment, zipMembers } from './unpack.ts'

/** A part of the file that is searched: the file itself, or a member of an archive in it. */
interface Part {
  /** The archives through which it was reached. Empty for the file itself. */
  readonly path: string
  readonly content: Buffer
  /** The number of archives around it. */
  readonly depth: number
}

/** Archives within archives are opened down to this depth: a repository, a document in it, and the parts of that. */
const depthLimit = 3

/** The first bytes of archive formats that cannot be opened here. */
const closedArchives: readonly (readonly [name: string, start: string])[] = [
  ['7z', '377abcaf271c'],
  ['RAR', '526172211a07'],
  ['XZ', 'fd377a585a00'],
  ['BZIP2', '425a68'],
  ['Zstandard', '28b52ffd'],
  ['LZ4', '04224d18'],
  ['LZMA', '5d0000'],
  ['LZIP', '4c5a4950'],
  ['compress', '1f9d'],
  ['CAB', '4d534346'],
  ['ar', '213c617263683e'],
]

/** Searches a part and everything in it. Parts that cannot be opened become findings. */
export async function searchPart(part: Part, search: FileSearch): Promise<void> {
  const { content, path } = part
  const start = content.subarray(0, 7).toString('hex')
  const closed = closedArchives.find(([, bytes]) => start.startsWith(bytes))
  const zipAt = startOfZip(content)
  if (closed) search.findings.add('UNSEARCHED', `A ${closed[0]} archive`, path)
  else if (start.startsWith('1f8b')) await opened(part, search, () => searchGzip(part, search))
  else if (isTar(content)) await opened(part, search, () => searchTar(part, search))
  else if (start.startsWith('255044462d')) await searchDocument(part, search)
  else if (zipAt !== undefined) await opened(part, search, () => searchZip(part, zipAt, search))
  else await searchBytes(part, search)
}

async function opened({ path, depth }: Part, { findings }: FileSearch, open: () => Promise<void>): Promise<void> {
  if (depth >= depthLimit) return findings.add('UNSEARCHED', 'An archive inside other archives', path)
  try {
    await open()
  } catch (error) {
    if (isTooLarge(error)) throw new RefusedError('UNPACKS_TOO_LARGE')
    findings.add('UNSEARCHED', 'A damaged archive', path)
  }
}

async function searchZip(part: Part, start: number, search: FileSearch): Promise<void> {
  const { findings } = search
  findings.lookInto('TEXT', [part.content.subarray(0, start)], part.path)
  findings.lookInto('METADATA', [zipComment(part.content)], part.path)
  for await (const member of zipMembers(part.content.subarray(start), search.budget)) {
    if ('content' in member) await searchMember(part, member, search)
    else findings.add('UNSEARCHED', 'A file with a password', joined(part.path, member.path))
  }
}

async function searchTar(part: Part, search: FileSearch): Promise<void> {
  for (const member of tarMembers(part.content, search.budget)) await searchMember(part, member, search)
}

async function searchGzip(part: Part, search: FileSearch): Promise<void> {
  const { content, about } = gunzip(part.content, search.budget)
  search.findings.lookInto('METADATA', about, part.path)
  await searchPart({ path: part.path, content, depth: isTar(content) ? part.depth : part.depth + 1 }, search)
}

async function searchMember(
  { path: outer, depth }: Part,
  member: ArchiveMember,
  { findings, budget }: FileSearch,
): Promise<void> {
  const path = joined(outer, member.path)
  findings.lookInto('FILE_NAME', member.names, path)
  findings.lookInto('METADATA', member.about, path)
  await searchPart({ path, content: member.content, depth: depth + 1 }, { findings, budget })
}

async function searchDocument(part: Part, search: FileSearch): Promise<void> {
  const attachments = await searchPdf(part, search)
  for (const attached of attachments) {
    await opened(part, search, () => searchMember(part, attached, search))
  }
}

function joined(outer: string, path: string): string {
  return outer === '' ? path : `${outer} › ${path}`
}

async function searchBytes(part: Part, search: FileSearch): Promise<void> {
  const { path, content, depth } = part
  const { findings, budget } = search
  const head = content.subarray(0, 14).toString('latin1')
  if (head.startsWith('PACK') || /^# v\d git bundle/.test(head)) {
    findings.add('GIT', 'Packed Git history, which contains the names of its authors', path)
  }
  const isObject = /(^|[/ ])objects\/[0-9a-f]{2}\/[0-9a-f]{38,62}$/.test(path)
  const object = isObject ? inflated(content, budget) : undefined
  const blob = object && blobOf(object)
  if (blob) await searchPart({ path: joined(path, 'content'), content: blob, depth }, search)
  else findings.lookInto(placeOf(path), [object ?? content], path)
}

/** Gives the file in an object of Git; undefined for a commit, a folder or a tag. */
function blobOf(object: Buffer): Buffer | undefined {
  return object.subarray(0, 5).toString('latin1') === 'blob ' ? object.subarray(object.indexOf(0) + 1) : undefined
}

/** Tells the kind of a member: part of a history, metadata of a document, or any other text. */
function placeOf(path: string): FoundPlace {
  if (/\.git\/|(^|[/ ])objects\/[0-9a-f]{2}\//.test(path)) return 'GIT'
  return /(^|[/ ])(docProps\/[^/]+|meta\.xml)$/.test(path) ? 'METADATA' : 'TEXT'
}
