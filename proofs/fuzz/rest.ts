import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { roles } from '#shared/platform/permissions.ts'
import * as fc from '#test/draws/property.ts'
import { createFuzzer, FuzzError, type Fuzzer } from './fuzzer.ts'
import { authorizationOf } from './graphql.ts'
import { addressPart, corrupted, headers, json, mutate, mutations, queryOf, text } from './hostile.ts'
import { checkAlive, type HttpAnswer, readJsonAnswer, send } from './send.ts'
import type { FuzzTarget } from './target.ts'

/** All addresses except those of the web app; `{}` stands for an id or a name. */
const addresses = [
  '/portal/developer/search-resume',
  '/portal/developer/search-resume.csv',
  '/portal/developer/{}/resume',
  '/portal/developer/{}/terms',
  '/portal/terms/{}',
  '/portal/resume/{}',
  '/portal/resume/{}/pages',
  '/portal/resume/{}/page',
  '/portal/resume/proposal',
  '/portal/slack/job-message/send',
  '/portal/import/template/{}',
  '/portal/import/tables',
  '/portal/import/preview',
  '/portal/import/run',
  '/portal/import/resume/{}',
  ...['clients', 'events', 'communication', 'assessments', 'staff', '{}'].map((noun) => `/portal/lists/${noun}.csv`),
  '/portal/avatar/{}',
  '/portal/{}',
  '/public/jobs',
  '/public/jobs/apply',
  '/public/jobs/{}',
  '/public/jobs/feed.atom',
  '/public/sitemap.xml',
  '/public/application/{}',
  '/robots.txt',
  '/public/jobs/{}/apply',
  '/public/jobs/confirm/{}',
  '/public/{}',
  '/healthz',
  '/readyz',
  '/internal/metrics',
  '/cfg.js',
  '/assets/{}',
  '/{}',
]

const folder = path.join(import.meta.dirname, '../../docs/import')
const templates = readdirSync(folder).filter((name) => name.endsWith('.csv'))
const queryNames = [
  'search',
  'kind',
  'at',
  'role',
  'active',
  'sort',
  'job_id',
  'q',
  'limit',
  'offset',
  'stage',
  'country',
  'run',
  '__proto__',
]
const boundary = 'x9k7boundary'

/** An import template with hostile cells or corrupted bytes. */
const csv = fc.constantFrom(...templates).chain((name) => {
  const content = readFileSync(path.join(folder, name))
  const rows = fc.array(fc.array(text, { maxLength: 12 }), { maxLength: 4 }).map((lines) => {
    const head = content.toString().split('\n')[0] ?? ''
    return [head, ...lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))].join('\n')
  })
  const broken = mutations.map((changes) => mutate(content, changes).toString('latin1'))
  return fc.oneof(rows, broken).map((body) => ({ name, body }))
})

const multipart = fc
  .tuple(
    fc.array(csv, { maxLength: 3 }),
    fc.oneof(
      fc.constant('[]'),
      text,
      json.map((value) => JSON.stringify(value)),
    ),
  )
  .map(([files, resumes]) => {
    const parts = files.map(({ name, body }) => `form-data; name="files"; filename="${name}"\r\n\r\n${body}`)
    const all = [...parts, `form-data; name="resumes"\r\n\r\n${resumes}`]
    return `${all.map((part) => `--${boundary}\r\ncontent-disposition: ${part}\r\n`).join('')}--${boundary}--\r\n`
  })

function messages(ids: readonly string[]): fc.Arbitrary<string> {
  const id = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, text)
  const usual = fc.record(
    { jobId: id, devIds: fc.array(id, { maxLength: 3 }), message: text, test: fc.boolean(), dryRun: fc.boolean() },
    { requiredKeys: [] },
  )
  return fc.oneof(usual, json).map((value) => JSON.stringify(value))
}

function contents(ids: readonly string[]) {
  return fc.oneof(
    fc.record({ type: fc.constant(`multipart/form-data; boundary=${boundary}`), body: corrupted(multipart) }),
    fc.record({ type: fc.constant('application/json'), body: corrupted(messages(ids)) }),
    fc.record({ type: fc.constantFrom('', 'text/plain', 'multipart/form-data', 'application/pdf'), body: text }),
  )
}

/** Calls every address by every method, with hostile ids, queries, headers and bodies. */
export function createRestFuzzer(target: FuzzTarget): Fuzzer {
  const id = fc.oneof(fc.constantFrom(...target.ids, ...templates), addressPart)
  const inputs = fc.record({
    role: fc.oneof({ weight: 3, arbitrary: fc.constant('admin') }, fc.constantFrom(...roles, 'nobody', 'forged')),
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('GET', 'POST') },
      fc.constantFrom('HEAD', 'PUT', 'DELETE', 'OPTIONS'),
    ),
    address: fc.tuple(fc.constantFrom(...addresses), id).map(([address, one]) => address.replace('{}', () => one)),
    query: queryOf(queryNames, fc.oneof(addressPart, fc.constantFrom('20261121T060000Z', 'US', 'MEMBER', '5'))),
    more: headers,
    content: contents(target.ids),
  })
  return createFuzzer({ name: 'rest', perTurn: 200 }, inputs, async (input) => {
    const { role, method, address, query, more, content } = input
    const hasBody = method === 'POST' || method === 'PUT'
    const sent = {
      method,
      path: address + query,
      headers: {
        // Without it, a form for everybody is refused before it is read.
        'sec-fetch-site': 'same-origin',
        ...more,
        ...(await authorizationOf(target, role)),
        ...(hasBody && { 'content-type': content.type }),
      },
      body: hasBody ? content.body : '',
    }
    const answer = await send(target.url, sent)
    await checkAlive(target.url)
    if (!answer) return 'cut off'
    const isPicture = address.startsWith('/portal/avatar/')
    if (method !== 'HEAD' && address.startsWith('/portal/') && !isPicture) checkPortal(answer)
    return `${method} ${answer.status}`
  })
}

/**
 * Checks that an answer is JSON, lines of JSON, or a download, and that a refusal has a sentence and a code.
 * @throws FuzzError
 */
function checkPortal(answer: HttpAnswer): void {
  if (answer.status >= 300 && answer.status < 400) return
  if (answer.headers['content-disposition']?.startsWith('attachment')) return
  if (answer.headers['content-type']?.startsWith('application/x-ndjson')) return
  const body = readJsonAnswer(answer) as { error?: unknown; code?: unknown }
  if (answer.status < 400) return
  if (typeof body.error === 'string' && body.error !== '' && typeof body.code === 'string') return
  throw new FuzzError(`The refusal (${answer.status}) has no sentence: ${answer.text.slice(0, 500)}`)
}
