import { RefusedError } from '#server/platform/files/refusals.ts'
import { type ArchiveMember, spend, type UnpackLimits } from './unpack.ts'

const block = 512
/** Headers that only describe the next member: long names, and records of any kind for it or for all. */
const describing = ['L', 'K', 'x', 'g']

/** The details of a member that the headers before it give. */
interface Described {
  readonly path?: Buffer | undefined
  readonly size?: number | undefined
  readonly about: readonly Buffer[]
}

/** Returns whether the bytes are a TAR, in the form that every tool has written since 1988. */
export function isTar(content: Buffer): boolean {
  return content.subarray(257, 262).toString('latin1') === 'ustar'
}

/**
 * Reads the members of a TAR, up to the block of zeros that ends it.
 * @throws RefusedError BROKEN after the last member that could be read, if anything is left.
 */
export function* tarMembers(content: Buffer, budget: UnpackLimits): Generator<ArchiveMember> {
  let described: Described = { about: [] }
  let at = 0
  while (at + block <= content.length && !isEmpty(content.subarray(at, at + block))) {
    const header = content.subarray(at, at + block)
    const type = String.fromCharCode(header[156] ?? 0)
    const describes = describing.includes(type)
    const size = (describes ? undefined : described.size) ?? sizeOf(header)
    const body = content.subarray(at + block, at + block + size)
    if (!isTar(header) || !(size >= 0) || body.length < size) throw new RefusedError('BROKEN')
    spend(budget, 0, 1)
    at += block + Math.ceil(size / block) * block
    if (describes) described = addDescription(described, type, body)
    else {
      yield memberOf(header, body, described)
      described = { about: [] }
    }
  }
  if (!isEmpty(content.subarray(at))) throw new RefusedError('BROKEN')
}

function isEmpty(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}

/** Reads octal digits, or the binary number that large files have instead. */
function sizeOf(header: Buffer): number {
  if ((header[124] ?? 0) & 0x80) return header.readUIntBE(130, 6)
  return Number.parseInt(field(header, 124, 12).toString('latin1').trim() || '0', 8)
}

function addDescription(before: Described, type: string, body: Buffer): Described {
  const about = [...before.about, body]
  if (type === 'L') return { ...before, about, path: field(body, 0, body.length) }
  if (type !== 'x') return { ...before, about }
  const records = recordsOf(body)
  const size = records.get('size')
  return { about, path: records.get('path') ?? before.path, size: size ? Number(size.toString('latin1')) : before.size }
}

/** Reads the records of a header, such as `27 path=folder/name.ts`, by their names. Each states its own length. */
function recordsOf(body: Buffer): Map<string, Buffer> {
  const records = new Map<string, Buffer>()
  for (let at = 0; at < body.length; ) {
    const length = Number.parseInt(body.subarray(at, at + 12).toString('latin1'), 10)
    const record = body.subarray(body.indexOf(' ', at) + 1, at + length - 1)
    const equals = record.indexOf('=')
    if (!(length > 0) || equals < 0) throw new RefusedError('BROKEN')
    records.set(record.subarray(0, equals).toString('latin1'), record.subarray(equals + 1))
    at += length
  }
  return records
}

function memberOf(header: Buffer, content: Buffer, { path, about }: Described): ArchiveMember {
  const parts = [field(header, 345, 155), field(header, 0, 100)].filter((part) => part.length > 0)
  const name = path ?? Buffer.from(parts.map((part) => part.toString('latin1')).join('/'), 'latin1')
  const [link, user, group] = [field(header, 157, 100), field(header, 265, 32), field(header, 297, 32)]
  return { path: name.toString('utf8'), names: [name], content, about: [link, user, group, ...about] }
}

/** Reads a field up to its first zero. */
function field(bytes: Buffer, from: number, length: number): Buffer {
  const whole = bytes.subarray(from, from + length)
  const end = whole.indexOf(0)
  return end < 0 ? whole : whole.subarray(0, end)
}
