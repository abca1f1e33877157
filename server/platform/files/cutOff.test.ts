import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { onePage } from '#test/files/pdf.ts'
import { zip } from '#test/files/zip.ts'
import { isCutOff } from './cutOff.ts'

/** Bytes that nothing packs smaller. */
const noise = Buffer.concat(Array.from({ length: 64 }, (_, at) => createHash('sha256').update(`${at}`).digest()))
const packed = zip({ 'a.bin': noise, 'b.md': 'Words' })
const comment = Buffer.concat([packed.subarray(0, -2), Buffer.from([5, 0]), Buffer.from('notes')])
const shifted = Buffer.concat([Buffer.from('PK\x03\x04'), packed])

test.each([
  ['a ZIP', 'ZIP', packed],
  ['a ZIP with a comment', 'ZIP', comment],
  ['a ZIP after other bytes', 'ZIP', shifted],
  ['a GZIP', 'GZIP', gzipSync(noise)],
  ['a GZIP of two parts', 'GZIP', Buffer.concat([gzipSync(noise), gzipSync('more')])],
  ['a GZIP that unpacks to more than is tried', 'GZIP', gzipSync(Buffer.alloc(70 * 1024 * 1024)).subarray(0, -8)],
  ['a PDF', 'PDF', onePage('')],
  ['a PDF with bytes after its end', 'PDF', Buffer.concat([onePage(''), Buffer.alloc(500, '\n')])],
] as const)('%s is whole as far as can be told', async (_name, type, content) => {
  expect(await isCutOff(content, type)).toBe(false)
})

test.each([
  ['ZIP', packed, 1],
  ['GZIP', gzipSync(noise), 1],
  ['PDF', onePage(''), 7],
] as const)('a %s is cut off wherever its end is missing', async (type, content, step) => {
  const lengths = Array.from({ length: 40 }, (_, at) => content.length - (at + 1) * step).filter((length) => length > 4)
  const found = await Promise.all(lengths.map((length) => isCutOff(content.subarray(0, length), type)))
  expect(found).toEqual(lengths.map(() => true))
})

test('eleven bytes, and a directory that is not where the end says, are no ZIP', async () => {
  const moved = Buffer.from(packed)
  moved.writeUInt32LE(9, moved.length - 6)
  moved.writeUInt32LE(9, moved.length - 10)
  for (const content of [Buffer.from('PK\x03\x04nothing'), moved]) expect(await isCutOff(content, 'ZIP')).toBe(true)
})
