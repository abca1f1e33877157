import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/** A file without its end cannot be opened. Whoever sends it can still mend it, so it is told while they wait. */
export type Packed = 'ZIP' | 'GZIP' | 'PDF'

/**
 * Tells whether a file ends before its format does. Only its end is read, and a GZIP is unpacked up to a limit without
 * being kept. A whole file may still be damaged inside.
 */
export async function isCutOff(content: Buffer, type: Packed): Promise<boolean> {
  if (type === 'GZIP') return !(await isWholeGzip(content))
  return type === 'ZIP' ? !hasDirectory(content) : !content.subarray(-pdfEndLimit).includes('%%EOF')
}

/** Some tools write bytes of their own after the end of a PDF. */
const pdfEndLimit = 4096

const endOfDirectory = Buffer.from('PK\x05\x06', 'latin1')
const directoryEntry = Buffer.from('PK\x01\x02', 'latin1')
const endLength = 22
/** The record that ends a ZIP, with the longest comment. */
const endLimit = endLength + 65_535
/** Stands for a number that a ZIP64 has elsewhere. */
const elsewhere = 0xffff_ffff

/** A ZIP ends with a record that says where the list of its members is. */
function hasDirectory(content: Buffer): boolean {
  const tail = content.subarray(-endLimit)
  const end = content.length - tail.length + tail.lastIndexOf(endOfDirectory)
  if (!tail.includes(endOfDirectory) || end + endLength > content.length) return false
  const [size, start] = [content.readUInt32LE(end + 12), content.readUInt32LE(end + 16)]
  return start === elsewhere || [start, end - size].some((at) => startsAt(content, directoryEntry, at))
}

function startsAt(content: Buffer, bytes: Buffer, at: number): boolean {
  return at >= 0 && content.subarray(at, at + bytes.length).equals(bytes)
}

/** What unpacks to more is taken for whole: unpacking all of it could take minutes. */
const unpackedLimit = 64 * 1024 * 1024

/** Only unpacking tells whether a GZIP is whole: its last bytes can be anything. */
async function isWholeGzip(content: Buffer): Promise<boolean> {
  let size = 0
  try {
    await pipeline(Readable.from([content]), createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
      for await (const chunk of unpacked) {
        size += chunk.length
        if (size > unpackedLimit) return
      }
    })
    return true
  } catch {
    return size > unpackedLimit
  }
}
