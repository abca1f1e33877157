import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/database.ts'
import { unpack } from '#test/files/unpack.ts'
import { addDemoFirm } from '#test/rows/demoFirm.ts'
import { plantSecrets } from '#test/rows/plantedSecrets.ts'
import { exportedColumns } from './archives/exportedColumns.ts'
import { exportFirm } from './archives/exportFirm.ts'

let source: TestDatabase
let folder: string
let archive: Map<string, string>
/** Texts that no file of the archive may have. */
let secrets: readonly string[]

beforeAll(async () => {
  source = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-export-'))
  await withClient(source.url, 'vouch test', async (client) => {
    await addDemoFirm(client, folder, { developers: 40, accounts: true })
    await addOddities(client)
    secrets = await plantSecrets(client)
  })
  archive = await unpack(await exported())
}, 120_000)

afterAll(async () => {
  await rm(folder, { recursive: true })
  await source.drop()
})

/** Texts that CSV, JSON and file systems treat in their own ways. */
async function addOddities(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query(`select set_config('vouch.actor', 'task:test', true)`)
  await client.query(
    `insert into developers (first_name, last_name, email, headline, city) values ($1, '', 'odd@example.com', $2, '')`,
    ['../.. ', '=1+1, "quoted", \\N, \\., Líne\n\\.\nbreak\ttab, 名前 \u0001\u0002'],
  )
  await client.query(
    `update resumes set developer_id = (select id from developers where email = 'odd@example.com'), file_name = '..\\c:v?.pdf'
    where id = (select id from resumes order by id limit 1)`,
  )
  await client.query('commit')
}

async function exported(onProgress: (done: number, total: number) => void = () => undefined): Promise<Buffer> {
  let content = Buffer.alloc(0)
  const options = {
    url: source.url,
    files: createFolderStore(folder),
    onProgress,
    signal: new AbortController().signal,
  }
  await exportFirm(options, async (chunks) => {
    content = await buffer(chunks)
  })
  return content
}

/** Runs load.sql as psql does. */
async function load(client: pg.Client): Promise<void> {
  let statement: string[] = []
  for (const line of (archive.get('load.sql') ?? '').split('\n')) {
    const [, table, file, options] = /^\\copy (\w+) from '(.*)' with (\(.*\))$/.exec(line) ?? []
    if (table && file) {
      const rows = Readable.from([archive.get(file) ?? ''])
      await pipeline(rows, client.query(copyFrom(`copy ${table} from stdin with ${options}`)))
    } else if (!line.startsWith('\\') && !line.startsWith('--')) statement.push(line)
    if (!line.endsWith(';')) continue
    await client.query(statement.join('\n'))
    statement = []
  }
}

/** Gives the number of rows of a table, and the checksum of the rows in the order of their texts. */
async function digest(client: pg.Client, select: string): Promise<{ rows: number; checksum: string }> {
  const lines = client.query(copyTo(`copy (select r::text from (${select}) r order by 1) to stdout`))
  const content = await buffer(lines)
  return { rows: lines.rowCount ?? 0, checksum: createHash('sha256').update(content).digest('hex') }
}

describe('an export', () => {
  test('fills an empty database as its page says, with every row and value', async () => {
    const target = await emptyDatabase()
    try {
      await withClient(target.url, 'vouch test', async (loaded) => {
        await load(loaded)
        await withClient(source.url, 'vouch test', async (own) => {
          for (const table of keysOf(exportedColumns)) {
            // The test of secrets looks at the values that events repeat of other rows.
            const kept = exportedColumns[table].filter((name) => table !== 'events' || !name.endsWith('_values'))
            const select = `select ${kept.map((name) => `"${name}"`).join(', ')} from ${table}`
            const leaving =
              table === 'events' ? `${select} where table_name = any('{${keysOf(exportedColumns)}}')` : select
            expect(await digest(loaded, select), table).toEqual(await digest(own, leaving))
          }
        })
      })
    } finally {
      await target.drop()
    }
  })

  test('has each row as JSON, too, and the manifest counts both and has their checksums', () => {
    const manifest = JSON.parse(archive.get('manifest.json') ?? '')
    expect(manifest.tables.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      keysOf(exportedColumns).toSorted(),
    )
    for (const { name, rows, sha256 } of manifest.tables) {
      const [csv, jsonl] = [archive.get(`csv/${name}.csv`) ?? '', archive.get(`jsonl/${name}.jsonl`) ?? '']
      const parsed = jsonl
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
      expect(parsed.length, name).toBe(rows)
      const heading = csv.slice(0, csv.indexOf('\n')).split(',')
      for (const row of parsed.slice(0, 1)) expect(Object.keys(row), name).toEqual(heading)
      const sums = [csv, jsonl].map((text) => createHash('sha256').update(text).digest('hex'))
      expect([sha256.csv, sha256.jsonl], name).toEqual(sums)
    }
    expect(archive.get('jsonl/developers.jsonl')).toContain('名前 \\u0001\\u0002')
  })

  test('has no secret in any of its files', async () => {
    expect(secrets.length).toBeGreaterThan(20)
    const found = [...archive].flatMap(([name, text]) =>
      secrets.flatMap((secret) => (text.includes(secret) ? [`${name}: ${secret}`] : [])),
    )
    expect(found).toEqual([])
  })

  test('keeps what an event says of columns that leave', () => {
    const events = (archive.get('jsonl/events.jsonl') ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    const odd = events.find(({ new_values }) => new_values?.email === 'odd@example.com')
    expect(odd).toMatchObject({ action: 'INSERT', actor: 'task:test', new_values: { first_name: '../.. ', city: '' } })
    expect(events.filter(({ table_name }) => !(table_name in exportedColumns))).toEqual([])
  })

  test('has the files under names that people read, which lead out of no folder', () => {
    const files = [...archive.keys()].filter((name) => name.startsWith('files/'))
    expect(files).toContain('files/resumes/_/1 _c_v_.pdf')
    expect(files.every((name) => !name.split('/').some((part) => /^\.|[\\:*?"<>|]|[. ]$/.test(part)))).toBe(true)
    const rows = (archive.get('jsonl/resumes.jsonl') ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    expect(rows.map(({ file }) => file).toSorted()).toEqual(
      files.filter((name) => name.startsWith('files/resumes/')).toSorted(),
    )
  })

  test('tells the history in words', () => {
    const history = archive.get('history.csv') ?? ''
    expect(history).toMatch(/^event,when,who,what,record,name,field,before,after\r\n/)
    expect(history).toContain('Vouch (test),Added,developers,../..,Headline,,"\'=1+1, ""quoted""')
    expect(history).toMatch(/,Changed,developers,[^,]+,Stage,[^,]+,[^,]+\r\n/)
  })

  test('explains each table and each column', () => {
    const page = archive.get('tables.md') ?? ''
    for (const table of keysOf(exportedColumns)) expect(page).toContain(`## ${table}\n`)
    expect(page).toContain('- `password_hash` stays in Vouch. The password of an account.')
    expect(page).toContain('- `file`: text. The path of its file in this archive.')
    expect(archive.get('README.md')).toContain('psql --dbname the_new_database --file load.sql')
  })

  test('says in the manifest, and in its place, that a file is lost', async () => {
    const empty = createFolderStore(path.join(folder, randomUUID()))
    let lost = new Map<string, string>()
    const options = { url: source.url, files: empty, onProgress: () => undefined, signal: new AbortController().signal }
    await exportFirm(options, async (chunks) => {
      lost = await unpack(await buffer(chunks))
    })
    expect(lost.get('files/resumes/_/1 _c_v_.pdf')).toBe('The file is lost.')
    expect(JSON.parse(lost.get('manifest.json') ?? '').missing_files).toContain('files/resumes/_/1 _c_v_.pdf')
  })

  test('tells how far it is, up to nearly all', { tags: 'large' }, async () => {
    const told: number[] = []
    let all = 0
    await exported((done, total) => {
      told.push(done)
      all = total
    })
    expect(told).toEqual(told.toSorted((one, other) => one - other))
    expect(told.at(-1)).toBeLessThanOrEqual(all)
    expect(told.at(-1)).toBeGreaterThan(all * 0.8)
  })
})
