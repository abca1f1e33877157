import { RefusedError } from '#server/platform/files/refusals.ts'

/** The entries that say how a file is encrypted, and the first part of its identity, of which its key is made. */
const encryption = /\/Encrypt\s+\d+\s+\d+\s+R/g
const identity = /\/ID\s*\[\s*(?:<[0-9a-f\s]*>|\((?:[^\\()]|\\[\s\S])*\))/gi
/** Characters around the mark of a table of objects in which its size is looked for. */
const nearby = 300
/** Objects of one file, many times those of a long book. */
const objectLimit = 200_000

/**
 * Appends a catalogue to a PDF that lists each of its objects as an attached file: object 1 first. The engine unpacks and decrypts attached files, and copies the objects that they refer to. An object that is no stream is no file.
 * @throws RefusedError TOO_HARD
 */
export function attachObjects(content: Buffer): Buffer {
  const text = content.toString('latin1')
  const number = lastNumberIn(text) + 1
  if (number > objectLimit) throw new RefusedError('TOO_HARD')
  const root = `\n${number} 0 obj ${catalogueOf(number - 1)} endobj\n`
  const table = `xref\n${number} 1\n${String(content.length + 1).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer << /Size ${number + 1} /Root ${number} 0 R ${inherited(text)} >>`
  const end = `${trailer}\nstartxref\n${content.length + root.length}\n%%EOF`
  return Buffer.concat([content, Buffer.from(root + table + end, 'latin1')])
}

/** The highest number of an object, by the tables of objects and by the objects in the file. */
function lastNumberIn(text: string): number {
  const tables = [...text.matchAll(/trailer|\/XRef/g)].map(({ index }) =>
    text.slice(Math.max(0, index - nearby), index + nearby),
  )
  const sizes = tables.flatMap((table) => [...table.matchAll(/\/Size\s+(\d+)/g)])
  const objects = text.matchAll(/\b(\d+)\s+\d+\s+obj\b/g)
  return [...sizes, ...objects].reduce((most, [, number]) => Math.max(most, Number(number)), 0)
}

function catalogueOf(count: number): string {
  const file = (number: number) => `(${number}) << /F (${number}) /EF << /F ${number} 0 R >> >>`
  const files = Array.from({ length: count }, (_, index) => file(index + 1))
  return `<< /Type /Catalog /Names << /EmbeddedFiles << /Names [${files.join(' ')}] >> >> >>`
}

/** The entries of a trailer that refer to the file as it was. */
function inherited(text: string): string {
  const former = lastOf(text, /startxref\s+\d+/g)?.replace('startxref', '/Prev')
  const id = lastOf(text, identity)
  return [former, lastOf(text, encryption), id && `${id} ()]`].filter(Boolean).join(' ')
}

function lastOf(text: string, pattern: RegExp): string | undefined {
  return [...text.matchAll(pattern)].at(-1)?.[0]
}
