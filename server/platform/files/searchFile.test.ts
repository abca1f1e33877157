import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { zip } from '#test/files/zip.ts'
import { fold, indexNeedles, needlesIn } from './search/needles.ts'
import { searchFile } from './searchFile.ts'

const needles = [
  { text: 'unal', whole: true },
  { text: 'zoe.unal@vouch.example', whole: false },
]
const search = async (content: Buffer | string, words = needles) =>
  (await searchFile(Buffer.from(content), words, 'test')).map(
    ({ place, found, examples }) => `${place} ${found}: ${examples.join(', ')}`,
  )

/** Makes a TAR with one member, like `tar --format=ustar`. */
function tar(name: string, content: string, owner = 'root', type = '0'): Buffer {
  return Buffer.concat([tarPart(name, content, owner, type), Buffer.alloc(1024)])
}
function tarPart(name: string, content: string, owner = 'root', type = '0'): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write(`${content.length.toString(8).padStart(11, '0')} `, 124)
  header.write(type, 156)
  header.write('ustar', 257)
  header.write(owner, 265)
  return Buffer.concat([header, Buffer.from(content.padEnd(Math.ceil(content.length / 512) * 512, '\0'))])
}
/** Makes a GZIP that names the file it was made of. */
function gzip(content: Buffer, name: string): Buffer {
  const packed = gzipSync(content)
  packed[3] = 8
  return Buffer.concat([packed.subarray(0, 10), Buffer.from(`${name}\0`, 'latin1'), packed.subarray(10)])
}
const loose = (text: string) => deflateSync(Buffer.from(text))
const author = 'author Zoë Ünal <zoe.unal@vouch.example> 1700000000 +0100'

describe('a file is searched for words', () => {
  test('in texts of any encoding, as words of their own', async () => {
    expect(await search('By Zoë ÜNAL.')).toEqual(['TEXT unal: '])
    expect(await search(Buffer.from('by Unal', 'utf16le'))).toEqual(['TEXT unal: '])
    expect(await search('unalike, lunal, unal2')).toEqual([])
    expect(await search(`${'x'.repeat(1024 * 1024 - 2)} unal`)).toEqual(['TEXT unal: '])
  })

  test.each([
    ['Windows', Buffer.from('By Zoë Ünal', 'latin1')],
    ['two bytes', Buffer.from('By Zoë Ünal', 'utf16le')],
    ['two bytes, the other order', Buffer.from('By Zoë Ünal', 'utf16le').swap16()],
    ['JSON', '{"by": "Zoe \\u00dcnal"}'],
    ['JSON with lines', '{"by": "Zoe\\nUnal"}'],
    ['HTML', 'Zoe &Uuml;nal'],
    ['numbers of HTML', 'Zoe &#220;nal'],
    ['an address', 'https://example.com/?by=%C3%9Cnal'],
  ])('in a text as %s has it', async (_of, text) => {
    expect(await search(text)).toEqual(['TEXT unal: '])
  })

  test('by chance in no packed bytes, whose letters have accents of no encoding', async () => {
    expect(await search(Buffer.concat([Buffer.from([0x89, 1, 2, 3]), Buffer.from(' Ünal ', 'latin1')]))).toEqual([])
  })

  test('in names of members without a word on their encoding', async () => {
    expect(await search(zip({ 'Ünal/a.ts': 'clean' }))).toEqual(['FILE_NAME unal: Ünal/a.ts'.replace('Ünal', '├£nal')])
  })

  test('in a ZIP that unpacks itself, also in what stands before it', async () => {
    const packed = Buffer.concat([Buffer.from('#!/bin/sh\n# Ünal\n'), zip({ 'a.md': 'zoe.unal@vouch.example' })])
    expect(await search(packed)).toEqual(['TEXT unal: , a.md', 'TEXT zoe.unal@vouch.example: a.md'])
  })

  test('in members of archives and their names, also of documents within them', async () => {
    const document = zip({ 'docProps/core.xml': '<dc:creator>Ünal</dc:creator>', 'word/document.xml': '<w:t>x</w:t>' })
    const work = zip({ 'unal/README.md': 'Mail zoe.unal@vouch.example', 'notes.docx': document })
    expect(await search(work)).toEqual([
      'FILE_NAME unal: unal/README.md',
      'TEXT unal: unal/README.md',
      'TEXT zoe.unal@vouch.example: unal/README.md',
      'METADATA unal: notes.docx › docProps/core.xml',
    ])
  })

  test('in a TAR, its accounts, and the name that a GZIP has', async () => {
    expect(await search(gzip(tar('src/a.ts', 'clean', 'unal'), 'Ünal.tar'))).toEqual(['METADATA unal: , src/a.ts'])
    expect(await search(gzipSync(tar('src/a.ts', '// unal')))).toEqual(['TEXT unal: src/a.ts'])
  })

  test('in the headers of a TAR that describe other members, whatever they are called', async () => {
    const uname = '14 uname=unal\n'
    const described = Buffer.concat([tarPart('', uname, 'root', 'x'), tar('a.ts', 'clean')])
    expect(await search(described)).toEqual(['METADATA unal: a.ts'])
    const longer = Buffer.concat([
      tarPart('PaxHeader', '12 size=520\n', 'root', 'x'),
      tar('a.ts', `${' '.repeat(515)}unal`),
    ])
    longer.write('00000000001 ', 1024 + 124)
    expect(await search(longer)).toEqual(['TEXT unal: a.ts'])
  })

  test('in a history of Git: its settings, its logs, and its packed objects', async () => {
    const object = `.git/objects/ab/${'c'.repeat(38)}`
    const work = zip({
      '.git/config': '[user]\n\tname = Zoë Ünal',
      '.git/logs/HEAD': author,
      '.git/packed-refs': 'abc refs/heads/unal',
      [object]: loose(`commit 100\0${author}`),
      '.git/objects/pack/pack-1.pack': 'PACK\0\0\0\x02',
    })
    expect(await search(work)).toEqual([
      `GIT unal: .git/config, .git/logs/HEAD, .git/packed-refs, ${object}`,
      `GIT zoe.unal@vouch.example: .git/logs/HEAD, ${object}`,
      'GIT Packed Git history, which contains the names of its authors: .git/objects/pack/pack-1.pack',
    ])
    const document = zip({ 'docProps/core.xml': 'Ünal' }).toString('latin1')
    const blob = deflateSync(Buffer.from(`blob ${document.length}\0${document}`, 'latin1'))
    expect(await search(zip({ [object]: blob }))).toEqual([`GIT unal: ${object} › content › docProps/core.xml`])
  })

  test('in what a PDF says of itself, and in its text', async () => {
    const pdf = await readFile(path.join(import.meta.dirname, '../../../test/files/resume.pdf'))
    const words = [{ text: 'producer', whole: true }]
    expect(await search(zip({ 'a.pdf': pdf }), words)).toEqual(expect.arrayContaining(['METADATA producer: a.pdf']))
  })
})

test('what cannot be opened is told', async () => {
  const nested = [1, 2, 3].reduce((content) => zip({ 'a.zip': content }), zip({ 'unal.md': 'unal' }))
  expect(await search(nested)).toEqual(['UNSEARCHED An archive inside other archives: a.zip › a.zip › a.zip'])
  expect(
    await search(zip({ 'a.7z': Buffer.from('377abcaf271c', 'hex'), 'b.zip': 'PK\x03\x04broken', 'c.pdf': '%PDF-1.7' })),
  ).toEqual([
    'UNSEARCHED A 7z archive: a.7z',
    'UNSEARCHED A damaged archive: b.zip',
    'UNSEARCHED A PDF that is damaged or has a password: c.pdf',
  ])
})

test.each([
  ['LZ4', '04224d18'],
  ['LZMA', '5d00008000'],
  ['compress', '1f9d90'],
  ['CAB', '4d534346'],
  ['ar', '213c617263683e0a'],
])('an archive of %s is told, since nothing here opens it', async (name, start) => {
  expect(await search(zip({ a: Buffer.from(start, 'hex') }))).toEqual([`UNSEARCHED A ${name} archive: a`])
})

test('whatever stands behind the end of a TAR is told', async () => {
  const [ended, broken] = [tar('a.ts', 'clean'), tarPart('b.ts', 'unal')]
  expect(await search(Buffer.concat([ended, broken]))).toEqual(['UNSEARCHED A damaged archive: '])
})

test('the path of a member has no sign that the database does not store', async () => {
  expect(await search(zip({ 'a\0.7z': Buffer.from('377abcaf271c', 'hex') }))).toEqual([
    'UNSEARCHED A 7z archive: a\ufffd.7z',
  ])
})

test('a bomb is refused with what to do', { tags: 'large', timeout: 30_000 }, async () => {
  const zeros = Buffer.alloc(65 * 1024 * 1024)
  for (const bomb of [zip({ 'a.zip': zip({ zeros }) }), zip({ 'a.gz': gzipSync(zeros) })]) {
    await expect(search(bomb)).rejects.toThrow(/^This file (is too large|takes too long) to search/)
  }
})

test('letters without accents are the same, whatever keyboard they were typed on', () => {
  expect(['Łukasz Größe', 'ØRSTED', 'Nguyễn'].map(fold)).toEqual(['lukasz grosse', 'orsted', 'nguyen'])
  expect(needlesIn(['a-unal_b'], indexNeedles(needles)).length).toBe(1)
})
