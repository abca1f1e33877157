import { crc32, deflateRawSync } from 'node:zlib'

/** Tests pack hundreds of megabytes of the same byte, which are small in any case. */
const quick = { level: 1 }

/** A part of an archive: its content, or packed bytes with the size that the archive states, which may be wrong. */
type Part = string | Buffer | { readonly size: number; readonly packed: Buffer }

/** Creates a ZIP archive, even a malicious one. */
export function zip(parts: Readonly<Record<string, Part>>): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, part] of Object.entries(parts)) {
    const details = detailsOf(part)
    const head = Buffer.concat([header(0x04034b50, details, name, 0), Buffer.from(name)])
    local.push(head, details.packed)
    central.push(header(0x02014b50, details, name, offset), Buffer.from(name))
    offset += head.length + details.packed.length
  }
  const directory = Buffer.concat(central)
  const count = Object.keys(parts).length
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

interface Details {
  readonly size: number
  readonly crc: number
  readonly packed: Buffer
}

function detailsOf(part: Part): Details {
  if (typeof part === 'object' && 'packed' in part) return { ...part, crc: 0 }
  const content = Buffer.from(part)
  return { size: content.length, crc: crc32(content), packed: deflateRawSync(content, quick) }
}

/** Writes the header of a part: the local one before its bytes, or the longer one of the central directory. */
function header(signature: number, { size, crc, packed }: Details, name: string, offset: number): Buffer {
  const inDirectory = signature === 0x02014b50
  const bytes = Buffer.alloc(inDirectory ? 46 : 30)
  const at = inDirectory ? 6 : 4
  bytes.writeUInt32LE(signature)
  bytes.writeUInt16LE(20, at)
  bytes.writeUInt16LE(8, at + 4)
  bytes.writeUInt32LE(crc, at + 10)
  bytes.writeUInt32LE(packed.length, at + 14)
  bytes.writeUInt32LE(size, at + 18)
  bytes.writeUInt16LE(Buffer.byteLength(name), at + 22)
  if (inDirectory) bytes.writeUInt32LE(offset, 42)
  return bytes
}
