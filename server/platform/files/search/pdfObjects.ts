import { inflated, type UnpackLimits } from './unpack.ts'

/** Bytes in which the entries of an object are looked for. */
const headLength = 500
/** The entries of pictures and fonts, which are large and have no text. */
const drawn = /\/Subtype\s*\/(Image|Type1C|CIDFontType0C|OpenType)\b|\/Length1\b/
const metadata = /\/Type\s*\/Metadata\b/

/** The content of an object of a PDF, by the entries with which it begins. */
export type ObjectKind = 'DRAWN' | 'METADATA' | 'OTHER'

/** The kinds of the objects in the bytes of a PDF, by number. One that is not found, or is there by chance, is of any kind. */
export function kindsOfObjects(content: Buffer): Map<number, ObjectKind> {
  const objects = [...content.toString('latin1').matchAll(/\b(\d+)\s+\d+\s+obj\b/g)]
  return new Map(
    objects.map(({ index, 1: number }) => {
      const [head = ''] = content.toString('latin1', index, index + headLength).split(/stream|endobj/, 1)
      return [Number(number), kindOf(head)]
    }),
  )
}

/** Unpacks the streams in the bytes of a PDF, whether or not anything in it refers to them. */
export function* inflatedStreams(content: Buffer, budget: UnpackLimits): Generator<Buffer> {
  for (const { index, 0: mark } of content.toString('latin1').matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    const before = content.toString('latin1', Math.max(0, index - headLength), index)
    if (kindOf(before.slice(before.lastIndexOf('obj'))) === 'DRAWN') continue
    const unpacked = inflated(content.subarray(index + mark.length), budget)
    if (unpacked) yield unpacked
  }
}

function kindOf(head: string): ObjectKind {
  if (metadata.test(head)) return 'METADATA'
  return drawn.test(head) ? 'DRAWN' : 'OTHER'
}
