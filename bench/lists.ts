import { Agent } from 'node:http'
import { clientList } from '#shared/clients.ts'
import { jobMessageList } from '#shared/jobMessages.ts'
import { type ListDefinition, sortColumnsOf } from '#shared/lists.ts'
import { myAssessmentList } from '#shared/reviews.ts'
import { securityEventList } from '#shared/securityEvents.ts'
import { staffList } from '#shared/staff.ts'
import { post } from './load.ts'
import { percentile } from './statistics.ts'
import { startVouch, type Target } from './targets.ts'

interface MeasuredList {
  readonly list: ListDefinition
  readonly field: string
  readonly name: string
  readonly fields: string
  /** What people ask for, by name: what finds few, and what finds many. */
  readonly filters: Readonly<Record<string, object>>
}

const searches = {
  'search, few': { search: '99.999' },
  'search, many': { search: 'e' },
  'search, none': { search: 'nobody at all' },
}
const month = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' }

const measured: readonly MeasuredList[] = [
  {
    list: clientList,
    field: 'getClientUsers',
    name: 'Client',
    fields: 'display_name email role username company_user { company { id name } }',
    filters: { ...searches, 'search, few': { search: 'client.9999' }, 'search, a name': { search: 'fa' } },
  },
  {
    list: staffList,
    field: 'getStaff',
    name: 'Staff',
    fields: 'display_name email role active has_password last_seen_at version',
    filters: {
      ...searches,
      'search, few': { search: 'staff.9999' },
      role: { role: ['vetter'] },
      'role, few': { role: ['admin'] },
      'last_seen_at, a month': { last_seen_at: month },
      'active, few': { active: false },
      'active, many': { active: true },
      'role, active, search': { role: ['dstm', 'vetter'], active: false, search: 'a' },
    },
  },
  {
    list: myAssessmentList,
    field: 'getMyAssessments',
    name: 'MyAssessment',
    fields: 'developer_assessment_id code_name assessment_name stack due_at status version',
    filters: {
      ...searches,
      'search, few': { search: ' 9999' },
      status: { status: ['PENDING', 'DRAFT'] },
      'due_at, a month': { due_at: month },
      'status, due_at, search': { status: ['SENT'], due_at: month, search: 'a' },
    },
  },
  {
    list: jobMessageList,
    field: 'getJobMessages',
    name: 'JobMessage',
    fields:
      'created_at job { id title } developer { id first_name last_name } sender_name message test delivery_method state success reason',
    filters: {
      ...searches,
      'search, few': { search: 'fcfcd2 lcfcd2' },
      'search, a name': { search: 'fc4' },
      delivery_method: { delivery_method: ['EMAIL'] },
      state: { state: ['UNKNOWN', 'REFUSED'] },
      'state, none': { state: ['QUEUED'] },
      'sender, me': { sender: ['me'] },
      'created_at, a month': { created_at: month },
      'sender, state, search': { sender: ['me'], state: ['SENT'], search: 'a' },
    },
  },
  {
    list: securityEventList,
    field: 'getSecurityEvents',
    name: 'SecurityEvent',
    fields: 'at kind actor person address device note',
    filters: {
      ...searches,
      'search, few': { search: 'staff.499@' },
      'search, a name': { search: 'fa' },
      kind: { kind: ['ROLE_CHANGED'] },
      'kind, none': { kind: ['PASSWORD_SET'] },
      'at, a month': { at: month },
      address: { address: '10.3.' },
      'address, few': { address: '10.3.17.15' },
      'kind, at, search': { kind: ['LOG_IN'], at: month, search: 'a' },
    },
  },
]

/** How fast one list answers when it is sorted or narrowed down in one way. In ms, over HTTP, one at a time. */
export interface ListTiming {
  readonly list: string
  readonly by: string
  readonly p50: number
  readonly p95: number
  /** Of the pages behind the first hundred. */
  readonly far: number
  readonly count: number
}

/** Pages of each kind; each is asked for once, so that no answer is in a memory. */
const turns = 40

/** Measures every sort and every filter of every list. @param rows how many each list has. */
export async function measureLists(
  databaseUrl: string,
  rows: number,
  { signal, say }: { readonly signal: AbortSignal; say(text: string): void },
): Promise<ListTiming[]> {
  const vouch = await startVouch(databaseUrl)
  try {
    const timings: ListTiming[] = []
    for (const one of measured) {
      for (const [by, variables] of waysOf(one)) {
        signal.throwIfAborted()
        say(`${one.list.title}: ${by} …`)
        timings.push({ list: one.list.title, by, ...(await measure(vouch.target, one, variables, rows)) })
      }
    }
    return timings
  } finally {
    await vouch.stop()
  }
}

function waysOf({ list, filters }: MeasuredList): [string, object][] {
  const sorts = sortColumnsOf(list) as string[]
  return [
    ...sorts.flatMap((column): [string, object][] => [
      [`${column} ↑`, { sort: { [column]: 'asc_nulls_last' } }],
      [`${column} ↓`, { sort: { [column]: 'desc_nulls_last' } }],
    ]),
    ...Object.entries(filters).map(([by, filter]): [string, object] => [by, { filter }]),
  ]
}

async function measure(
  target: Target,
  { list, field, name, fields }: MeasuredList,
  variables: object,
  rows: number,
): Promise<Omit<ListTiming, 'list' | 'by'>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const head = `query ($limit: Int!, $offset: Int!, $sort: ${name}Sort, $filter: ${name}Filter)`
  const asked = `${field}(limit: $limit, offset: $offset, sort: $sort, filter: $filter)`
  const page = `${head} { ${asked} { ${list.noun} { id ${fields} } } }`
  const counted = `${head} { ${asked} { aggregate { count } } }`
  const ask = async (query: string, offset: number, more: object = {}) => {
    const body = { query, variables: { limit: list.pageSize, offset, ...variables, ...more } }
    const start = performance.now()
    const answer = await post({ ...target, agent }, { path: '/graphql', body })
    return { ms: performance.now() - start, answer }
  }
  try {
    const first = JSON.parse((await ask(counted, 0)).answer.toString())
    const count: number = first.data[field].aggregate.count
    for (let turn = 0; turn < 3; turn++) await ask(page, 0)
    const near: number[] = []
    const far: number[] = []
    const counts: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      near.push((await ask(page, Math.floor((turn * 100) / turns) * list.pageSize)).ms)
      if (turn < turns / 4 && count > 100 * list.pageSize) {
        far.push((await ask(page, Math.floor(Math.min(rows, count) * (0.3 + (0.7 * turn) / (turns / 4))))).ms)
      }
      // A cached count says nothing; a filter that is spelled otherwise is another question.
      if (turn < turns / 4) counts.push((await ask(counted, 0, { limit: 1 + turn })).ms)
    }
    return {
      p50: percentile(near, 0.5),
      p95: percentile(near, 0.95),
      far: percentile(far, 0.95),
      count: percentile(counts, 0.95),
    }
  } finally {
    agent.destroy()
  }
}
