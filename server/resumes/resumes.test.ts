import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { searchResumes } from '#server/resumes/search/data.ts'
import { rankedLimit } from '#server/resumes/search/scanning.ts'
import { countResumeWords } from '#server/resumes/search/vocabulary.ts'
import { parseResumeQuery } from '#shared/resumes/resumeQuery.ts'
import type { ResumeSearchAnswer } from '#shared/resumes/resumes.ts'
import { resumeWords } from '#shared/resumes/resumeWords.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createDeveloper, createSkill } from '#test/factories.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-resumes-'))
  server = await startTestServer({ variables: { VOUCH_DATA_DIR: folder } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Inserts a resume as an import would, but without a file. */
async function createResume(
  extracted_text: string,
  more: { developer?: object; developer_id?: string; created_at?: string } = {},
) {
  const { developer, developer_id = (await createDeveloper(server.db, developer)).id, ...row } = more
  const file = {
    file_key: randomUUID(),
    file_name: 'resume.pdf',
    file_type: 'PDF' as const,
    file_size: 1,
    file_hash: null,
  }
  await asTest(server.db, (trx) =>
    trx
      .insertInto('resumes')
      .values({ ...file, developer_id, extracted_text, ...row })
      .execute(),
  )
  return developer_id
}

function get(path: string, caller: Caller | undefined = server.as('recruiter'), headers: Record<string, string> = {}) {
  const authorization = caller && { authorization: `Bearer ${caller.token}` }
  return fetch(`${server.url}/portal${path}`, { headers: { ...authorization, ...headers } })
}

async function search(q: string, more: Record<string, string> = {}): Promise<ResumeSearchAnswer> {
  const response = await get(`/developer/search-resume?${new URLSearchParams({ q, ...more })}`)
  expect(response.status).toBe(200)
  return (await response.json()) as ResumeSearchAnswer
}

/** Reads the answer of an upload. */
async function storedOf(response: Response) {
  return (await response.json()) as { id: string; file_name: string; file_type: string }
}

async function found(q: string, more?: Record<string, string>): Promise<string[]> {
  return (await search(q, more)).result.map(({ first_name }) => first_name).toSorted()
}

describe('a search', () => {
  beforeAll(async () => {
    const texts: Record<string, string> = {
      Ada: 'Senior engineer. C++17, C# and .NET; CI/CD. Project manager at times.',
      Bob: 'Plain C, ASP.NET and React.js. Manager of a project. bob@gmx.net',
      Cleo: 'Node.js and NodeJS, full-stack; Java. An engineer, senior.',
      Dan: 'Java, PHP and F#. José knows R&D.',
    }
    for (const [first_name, text] of Object.entries(texts)) await createResume(text, { developer: { first_name } })
  })

  test.each([
    ['C++', ['Ada']],
    ['c++17', ['Ada']],
    ['C#', ['Ada']],
    ['F#', ['Dan']],
    ['c', ['Bob']],
    ['.NET', ['Ada', 'Bob']],
    ['ASP.NET', ['Bob']],
    ['net', ['Bob']],
    ['Node.js', ['Cleo']],
    ['nodejs', ['Cleo']],
    ['node', ['Cleo']],
    ['react', ['Bob']],
    ['ci/cd', ['Ada']],
    ['CICD', ['Ada']],
    ['full-stack', ['Cleo']],
    ['jose', ['Dan']],
    ['java engineer', ['Cleo']],
    ['java php', ['Dan']],
    ['java OR c++', ['Ada', 'Cleo', 'Dan']],
    ['java php or c++ c#', ['Ada', 'Dan']],
    ['java -php', ['Cleo']],
    ['"senior engineer"', ['Ada']],
    ['engineer -"senior engineer"', ['Cleo']],
    ['"project manager" OR java -php', ['Ada', 'Cleo']],
    ['"an engineer"', ['Cleo']],
    ['"c# and .net"', ['Ada']],
    ['-java', ['Ada', 'Bob']],
    ['-java -c++', ['Bob']],
    ['-"senior engineer"', ['Bob', 'Cleo', 'Dan']],
    ['-java OR php', ['Ada', 'Bob', 'Dan']],
    ['-engineer OR -"senior engineer" -java', ['Bob', 'Dan']],
    ['cobol', []],
  ])('for %s finds %j', async (q, names) => {
    expect(await found(q)).toEqual(names)
  })

  describe('finds what a word means', () => {
    beforeAll(async () => {
      await createSkill(server.db, { name: 'Kubernetes', aliases: ['k8s'] })
      await createSkill(server.db, { name: 'Go', aliases: ['Golang'] })
      await createSkill(server.db, { name: 'Node.js', aliases: ['Node JS'] })
      await createSkill(server.db, { name: 'Java' })
      await createSkill(server.db, { name: 'JavaScript', aliases: ['Java Script'] })
      await createSkill(server.db, { name: 'Machine Learning', aliases: ['ML'] })
      const texts: Record<string, string> = {
        Eva: 'Two engineers tested auto-scaling with Kubernetes and JavaScript, full stack.',
        Finn: 'One engineer for Golang and K8S, a fullstack Java team; machine learning.',
        Gil: 'She scales a library of Node.js. A quantum engine.',
        Hal: 'ML: libraries in Go. A search engine, a pandemonium.',
        Ida: 'Autoscaling of clusters.',
      }
      for (const [first_name, text] of Object.entries(texts))
        await createResume(`zzmeaning ${text}`, { developer: { first_name } })
      await countResumeWords(server.db)
    })

    test.each([
      ['engineers', ['Eva', 'Finn']],
      ['"engineers"', ['Eva']],
      ['testing', ['Eva']],
      ['scaling', ['Eva', 'Gil', 'Ida']],
      ['"scaling"', ['Eva']],
      ['auto-scaling', ['Eva', 'Ida']],
      ['autoscaling', ['Eva', 'Ida']],
      ['library', ['Gil', 'Hal']],
      ['k8s', ['Eva', 'Finn']],
      ['"k8s"', ['Finn']],
      ['golang', ['Finn', 'Hal']],
      ['node js', ['Gil']],
      ['nodejs', ['Gil']],
      ['ml', ['Finn', 'Hal']],
      ['machine learning', ['Finn', 'Hal']],
      ['fullstack', ['Eva', 'Finn']],
      ['full stack', ['Eva', 'Finn']],
      ['full-stack', ['Eva', 'Finn']],
      ['java', ['Finn']],
      ['java script', ['Eva']],
      ['quan', ['Gil']],
      ['pandemoni', ['Hal']],
      ['qua', []],
      ['"quan"', []],
      ['-engineers', ['Gil', 'Hal', 'Ida']],
      ['-scaling', ['Finn', 'Hal', 'Ida']],
      ['-k8s', ['Gil', 'Hal', 'Ida']],
      ['-ml', ['Eva', 'Gil', 'Ida']],
      ['-quan', ['Eva', 'Finn', 'Gil', 'Hal', 'Ida']],
      ['-java', ['Eva', 'Gil', 'Hal', 'Ida']],
    ])('%s: %j', async (q, names) => {
      expect(await found(`zzmeaning ${q}`)).toEqual(names)
    })

    test('and ranks whole words above beginnings, however often these stand', async () => {
      await createResume('zzrank quantumly '.repeat(5), { developer: { first_name: 'Begun' } })
      await createResume(`zzrank ${'other '.repeat(200)} quant`, { developer: { first_name: 'Whole' } })
      await countResumeWords(server.db)
      const { result } = await search('zzrank quant')
      expect(result.map(({ first_name }) => first_name)).toEqual(['Whole', 'Begun'])
    })

    test('and marks it', async () => {
      const { result } = await search('zzmeaning k8s engineers')
      const marks = result.map(({ snippet }) => snippet.flatMap(({ text, marked }) => (marked ? [text] : [])))
      expect(marks.toSorted()).toEqual([
        ['zzmeaning', 'engineer', 'K8S'],
        ['zzmeaning', 'engineers', 'Kubernetes'],
      ])
    })

    test('a skill that gets another name is found by it at once', async () => {
      expect(await found('zzmeaning kube')).toEqual(['Eva'])
      await asTest(server.db, (trx) =>
        trx
          .updateTable('skills')
          .set({ aliases: ['k8s', 'kube'] })
          .where('name', '=', 'Kubernetes')
          .execute(),
      )
      expect(await found('zzmeaning kube')).toEqual(['Eva', 'Finn'])
    })
  })

  test('marks what it found, as text', async () => {
    const [hit] = (await search('c++ "project manager"')).result
    expect(hit?.snippet.filter((part) => part.marked).map((part) => part.text)).toEqual(['C++', 'Project manager'])
    expect(hit?.snippet.map((part) => part.text).join('')).toContain('C++17, C# and .NET')
  })

  test('names the developer of each result', async () => {
    const { result, total, more } = await search('cobol OR php')
    expect({ total, more }).toEqual({ total: 1, more: false })
    expect(Object.keys(result[0] ?? {}).toSorted()).toEqual([
      'avatar',
      'country',
      'created_at',
      'developer_id',
      'file_name',
      'first_name',
      'headline',
      'last_name',
      'resume_id',
      'snippet',
      'stage',
    ])
  })
})

describe('the list', () => {
  test('has each developer once, with the newest resume that matches', async () => {
    const id = await createResume('haskell, old', { created_at: '2020-01-01T00:00:00Z' })
    await createResume('haskell, newer', { developer_id: id, created_at: '2022-01-01T00:00:00Z' })
    await createResume('ocaml only', { developer_id: id, created_at: '2024-01-01T00:00:00Z' })
    const { result, total } = await search('haskell')
    expect(total).toBe(1)
    expect(result.map(({ developer_id, created_at }) => ({ developer_id, created_at }))).toEqual([
      { developer_id: id, created_at: '2022-01-01T00:00:00.000Z' },
    ])
  })

  test('leaves out deleted developers and deleted resumes', async () => {
    await createResume('fortran', { developer: { deleted_at: new Date() } })
    const id = await createResume('fortran')
    await asTest(server.db, (trx) =>
      trx.updateTable('resumes').set({ deleted_at: new Date() }).where('developer_id', '=', id).execute(),
    )
    expect(await found('fortran')).toEqual([])
  })

  test('can be narrowed to stages and countries', async () => {
    const member = { stage: 'MEMBER', status: 'AVAILABLE' }
    await createResume('smalltalk', { developer: { first_name: 'Mia', country: 'BR', ...member } })
    await createResume('smalltalk', { developer: { first_name: 'Max', country: 'US', ...member } })
    await createResume('smalltalk', {
      developer: { first_name: 'Vic', country: 'BR', stage: 'VETTING', status: 'INTRO_CALL' },
    })
    expect(await found('smalltalk')).toEqual(['Max', 'Mia', 'Vic'])
    expect(await found('smalltalk', { stage: 'MEMBER' })).toEqual(['Max', 'Mia'])
    expect(await found('smalltalk', { country: 'BR' })).toEqual(['Mia', 'Vic'])
    expect(await found('smalltalk', { stage: 'MEMBER', country: 'BR' })).toEqual(['Mia'])
    const response = await get('/developer/search-resume?q=smalltalk&stage=MEMBER&stage=VETTING&country=BR')
    expect(await response.json()).toMatchObject({ total: 2 })
  })

  test('comes in pages, the best first', async () => {
    for (let n = 1; n <= 25; n++) await createResume('erlang '.repeat(n), { developer: { first_name: `E${n}` } })
    const first = await search('erlang')
    expect(first.result.map(({ first_name }) => first_name)).toEqual(Array.from({ length: 20 }, (_, n) => `E${25 - n}`))
    const second = await search('erlang', { offset: '20' })
    expect(second.result.map(({ first_name }) => first_name)).toEqual(['E5', 'E4', 'E3', 'E2', 'E1'])
    expect(await search('erlang', { offset: '1000', limit: '5' })).toEqual({ result: [], total: 25, more: false })
  })
})

test('for a very frequent word only the newest resumes are ranked, and the answer says that there are more', async () => {
  const { id } = await createDeveloper(server.db)
  const resume = (n: number) => ({
    developer_id: id,
    file_key: randomUUID(),
    file_name: 'resume.pdf',
    file_type: 'PDF' as const,
    file_size: 1,
    extracted_text: 'ubiquitous',
    created_at: new Date(1_700_000_000_000 + n),
  })
  await createResume('ubiquitous, but old', { created_at: '2001-01-01T00:00:00Z' })
  const rows = Array.from({ length: rankedLimit - 1 }, (_, n) => resume(n))
  await asTest(server.db, (trx) => trx.insertInto('resumes').values(rows).execute())
  expect(await search('ubiquitous')).toMatchObject({ total: 2, more: false })
  await createResume('ubiquitous', { developer_id: id })
  await createResume('ubiquitous', { developer_id: id })
  expect(await search('ubiquitous')).toMatchObject({ total: 1, more: true })
})

describe('text without spaces between words', () => {
  beforeAll(async () => {
    const texts: Record<string, string> = {
      Aiko: 'Java開発者。ソフトウェアの設計、C#と.NETを5年',
      Bao: '负责软件开发和系统设计（React.js）',
      Chai: 'นักพัฒนาซอฟต์แวร์ที่ทำงานกับน้ำ',
      Dai: '「開・発」と者開 발전 개발자',
    }
    for (const [first_name, text] of Object.entries(texts)) await createResume(text, { developer: { first_name } })
  })

  test.each([
    ['a beginning', 'ソフト', ['Aiko']],
    ['a part in the middle', 'フトウ', ['Aiko']],
    ['an end', '開発者', ['Aiko']],
    ['one letter', '設', ['Aiko']],
    ['narrow letters', 'ｿﾌﾄ', ['Aiko']],
    ['a Chinese word', '开发', ['Bao']],
    ['several words', '系统 开发', ['Bao']],
    ['a word that touches another script', '開発 設計 java', ['Aiko']],
    ['both scripts as one', 'Java開発', ['Aiko']],
    ['words with signs between letters', 'c# 設計 .net', ['Aiko']],
    ['the library for its bare name', 'react 系统', ['Bao']],
    ['a Thai word', 'ซอฟต์แวร์', ['Chai']],
    ['a part of a Thai word', 'พัฒ', ['Chai']],
    ['a Thai letter that is written as two', 'ทำ', ['Chai']],
    ['quotes', '"開発者"', ['Aiko']],
    ['quotes over a sign', '"者 ソフト"', ['Aiko']],
    ['a Korean word', '개발자', ['Dai']],
  ])('is found by %s', async (_, q, names) => {
    expect(await found(q)).toEqual(names)
  })

  test.each([
    ['letters in another order', '発開'],
    ['a Thai word without its marks', 'พฒนา'],
    ['a part of a Korean word', '발자'],
  ])('is not found by %s', async (_, q) => {
    expect(await found(q)).toEqual([])
  })

  test('is excluded by any part', async () => {
    expect(await found('設 or 统 or พั')).toEqual(['Aiko', 'Bao', 'Chai'])
    expect(await found('設 -開発 or 统 -発開 or พั -แวร์')).toEqual(['Bao'])
  })

  test('is shown with the part marked that was found, and what stands around it', async () => {
    const [hit] = (await search('フトウ')).result
    expect(hit?.snippet.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')).toBe(
      'Java開発者。ソ[フトウ]ェアの設計、C#と.NETを5年',
    )
  })
})

describe('no search is an error', () => {
  test.each([
    '',
    '   ',
    '"',
    '-',
    'or',
    '\0',
    '"a\0b" -c\0d',
    `' or 1=1 --`,
    '%',
    `${'a'.repeat(5_000)}`,
    'a '.repeat(2_500),
    '-a '.repeat(1_500),
    '"a b" or '.repeat(400),
    '-"a b" or '.repeat(400),
    '& | ! ( ) : * <-> \\',
    '\u{1F600} ﷺ 한국어 \u202e',
  ])('whatever stands in it: odd one %#', async (q) => {
    await search(q)
  })

  test('whatever is typed', { tags: ['property', 'fuzz'] }, async () => {
    const filters = { stages: [], countries: [] }
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', ' -', ' or ', 'c++', 'java', '.net ', '%', '\\'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        await searchResumes(server.db, parseResumeQuery(pieces.join('')), filters, { limit: 1, offset: 0 })
      }),
      { numRuns: 200 },
    )
  })

  test('and a question mark in the query does not cut it off', async () => {
    expect((await get('/developer/search-resume?q=java?&limit=0')).status).toBe(400)
  })

  test('but an invalid page is refused', async () => {
    for (const wrong of ['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'stage=KING', 'country=brazil']) {
      const response = await get(`/developer/search-resume?q=a&${wrong}`)
      expect(response.status, wrong).toBe(400)
      expect(await response.json()).toMatchObject({ error: expect.stringMatching(/\.$/), code: 'BAD_INPUT' })
    }
  })
})

describe('words are spelled alike', () => {
  const spelled = async (text: string) => {
    const { rows } = await sql<{ words: string[] }>`
      select array_agg(lexeme order by position) as words
      from unnest(to_tsvector('simple', fold_words(${text}::text))) word, unnest(word.positions) position`.execute(
      server.db,
    )
    return rows[0]?.words
  }

  test('by the database that finds them and by the code that marks them', { tags: 'property' }, async () => {
    const words = [
      'C++',
      'c#',
      'F#',
      '.NET',
      'ASP.NET',
      'gmx.net',
      'Node.js',
      'ReactJS',
      'CI/CD',
      'T-SQL',
      'José',
      'ﬁn',
      'x',
      '3.11',
      '한국어',
    ]
    const gap = fc.constantFrom(' ', ', ', ' (', '-', '/', '. ', '\n', '_')
    const text = fc.array(fc.tuple(fc.constantFrom(...words), gap), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(text, async (pieces) => {
        const text = pieces.flat().join('')
        expect(resumeWords(text).map(({ spellings }) => spellings[0])).toEqual(await spelled(text))
      }),
      { numRuns: 300 },
    )
  })

  test('where words have no spaces between them, too', { tags: 'property' }, async () => {
    const words = [
      'Java',
      'は',
      'C#',
      '.NET',
      'React.js',
      'を',
      '開発',
      'ガ',
      'ｶﾞ',
      'ソフト',
      'サーバー',
      '⼈',
      '々',
      '5年',
      'พัฒนา',
      'ที่',
      'น้ำ',
      '葛󠄀',
    ]
    const gap = fc.constantFrom('', '', ' ', '、', '。', '・', '「', ' • ', '•', '“', '—', '\u3000', '\uf0b7')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...words), gap), { minLength: 1 }), async (pieces) => {
        const text = pieces.flat().join('')
        expect(resumeWords(text).map(({ spellings }) => spellings[0])).toEqual(await spelled(text))
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['Thai', 0x0e00, 0x0e7f],
    ['general punctuation', 0x2010, 0x2060],
    ['radicals', 0x2e80, 0x2fdf],
    ['Chinese punctuation', 0x3000, 0x3035],
    ['Hiragana', 0x3041, 0x309e],
    ['Katakana', 0x30a0, 0x30fe],
    ['small Katakana', 0x31f0, 0x31ff],
    ['Chinese', 0x4dfe, 0x4e40],
    ['narrow Katakana', 0xff61, 0xff9f],
    ['rare Chinese', 0x20000, 0x20020],
  ])('with each sign and letter: %s', async (_, first, last) => {
    const all = Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n))
    for (const letter of all.filter((one) => !/\p{Cn}/u.test(one))) {
      const text = `a${letter}b ${letter}`
      expect([letter, resumeWords(text).map(({ spellings }) => spellings[0])]).toEqual([letter, await spelled(text)])
    }
  })

  test('whatever a resume contains, it can be stored', { tags: 'fuzz' }, async () => {
    const unique = (letters: string) =>
      Array.from({ length: 34_000 }, (_, n) => letters + String.fromCodePoint(0x4e00 + n)).join(' ')
    for (const text of [
      'c++'.repeat(40_000),
      'a.js '.repeat(30_000),
      '.net'.repeat(30_000),
      'ﷺ'.repeat(100_000),
      unique('㍿'),
      unique('é'),
    ]) {
      await createResume(text)
    }
  })
})

describe('a resume file', () => {
  const fixture = (name: string) => readFile(path.join(import.meta.dirname, '../../test/files', name))
  let developerId: string
  beforeEach(async () => {
    developerId = (await createDeveloper(server.db)).id
  })

  function upload(content: Uint8Array, name = 'resume.pdf', id = developerId, caller = server.as('recruiter')) {
    const headers = { authorization: `Bearer ${caller.token}`, 'x-file-name': encodeURIComponent(name) }
    return fetch(`${server.url}/portal/developer/${id}/resume`, { method: 'POST', headers, body: Buffer.from(content) })
  }

  test('is found by its words, and comes back as it was', async () => {
    const content = await fixture('resume.docx')
    const response = await upload(content, 'Lebenslauf "José" 2026.docx')
    expect(response.status).toBe(200)
    const { id, file_name, file_type } = await storedOf(response)
    expect({ file_name, file_type }).toEqual({ file_name: 'Lebenslauf José 2026.docx', file_type: 'DOCX' })
    expect((await search('"efficient trading office"')).result.map((hit) => hit.resume_id)).toEqual([id])

    const file = await get(`/resume/${id}`)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(content)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'content-disposition': `attachment; filename*=UTF-8''Lebenslauf%20Jos%C3%A9%202026.docx`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('is read by its content, not by its name', async () => {
    expect(await (await upload(await fixture('resume.pdf'), 'C:\\temp\\..\\resume.txt')).json()).toMatchObject({
      file_name: 'resume.txt',
      file_type: 'PDF',
    })
  })

  test('is kept once, however often it is sent', async () => {
    const before = (await readdir(path.join(folder, 'files'))).length
    const content = Buffer.from(`The same words ${randomUUID()}`)
    const ids = await Promise.all([1, 2, 3].map(async () => (await storedOf(await upload(content, 'a.txt'))).id))
    expect(new Set(ids).size).toBe(1)
    expect(await readdir(path.join(folder, 'files'))).toHaveLength(before + 1)
  })

  test('that cannot be read is refused and not kept', async () => {
    const before = await readdir(path.join(folder, 'files'))
    const response = await upload(await fixture('scanned.pdf'))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: 'This PDF contains only pictures of text, such as a scan. Upload a PDF in which you can select the text.',
      code: 'BAD_INPUT',
      field: 'file',
    })
    expect(await readdir(path.join(folder, 'files'))).toEqual(before)
  })

  test('that is too large is refused before it is read', async () => {
    const response = await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a '))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: 'This file is larger than 10 MB. Upload a smaller one.' })
  })

  test('is refused while eight others of the account are being sent', async () => {
    const headers = { authorization: `Bearer ${server.as('recruiter').token}`, 'content-length': 100 }
    const halfSent = Array.from({ length: 8 }, () => {
      const sent = request(`${server.url}/portal/developer/${developerId}/resume`, { method: 'POST', headers })
      sent.on('error', () => undefined).write('Half of it')
      return sent
    })
    const status = async () => (await upload(Buffer.from('words'))).status
    await expect.poll(status).toBe(429)
    for (const sent of halfSent) sent.destroy()
    await expect.poll(status).toBe(200)
  })

  test('of an unknown developer is refused', async () => {
    for (const id of [randomUUID(), 'nobody', `${developerId}%2f..`]) {
      expect((await upload(Buffer.from('words'), 'a.txt', id)).status).toBe(404)
    }
    expect((await get(`/resume/${randomUUID()}`)).status).toBe(404)
    expect((await get('/resume/..%2f..%2fsecret')).status).toBe(404)
  })

  test('and search are for staff only', async () => {
    const { id } = await storedOf(await upload(Buffer.from(`words ${randomUUID()}`), 'a.txt'))
    for (const role of ['reviewer', 'client'] as const) {
      const refused = [
        await get('/developer/search-resume?q=java', server.as(role)),
        await get(`/resume/${id}`, server.as(role)),
        await upload(Buffer.from('words'), 'a.txt', developerId, server.as(role)),
      ]
      for (const response of refused) {
        expect(response.status).toBe(403)
        expect(await response.json()).toMatchObject({ error: expect.any(String), code: 'FORBIDDEN' })
      }
    }
    const nobody = await fetch(`${server.url}/portal/developer/search-resume?q=java`)
    expect(nobody.status).toBe(401)
    expect(await nobody.json()).toEqual({ error: 'Log in first.', code: 'UNAUTHENTICATED' })
  })

  test('says when the token has expired, so that the client gets another', async () => {
    const late = await server.logIn(server.as('recruiter').account, new Date(Date.now() - 3_600_000))
    const response = await get('/developer/search-resume?q=java', late)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ error: 'Could not verify JWT: JWTExpired', code: 'invalid-jwt' })
  })
})
