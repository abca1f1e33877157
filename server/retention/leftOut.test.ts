import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blankEvents } from '#server/people/erasure/blankPerson.ts'
import { write } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type RetentionRule, retentionRules } from '#shared/retention/retention.ts'
import { keptPlans } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createJob, createJobProfile, createMeeting, createPlacement } from '#test/factories.ts'
import { createAttempt } from '#test/rows/attempts.ts'
import { emptyTables } from '#test/rows/emptyTables.ts'
import {
  age,
  allowRun,
  createGone,
  everythingOf,
  passDays,
  retentionNode,
  setMonths,
  showForSevenDays,
} from '#test/rows/retention.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ open: keptPlans })
})
afterAll(() => server.close())
beforeEach(() => emptyTables(server.database, 'developers', 'retention_rules', 'task_runs'))

const rules = valuesOf(retentionRules)
const hour = 3_600_000

async function addProfile(developer_id: string, status: 'SHORTLISTED' | 'OFFER' | 'PLACED' | 'COMPLETED') {
  return createJobProfile(server.db, { developer_id, job_id: (await createJob(server.db)).id, status })
}

const addMessage = (developer_id: string, more: object) => {
  const mail = { developer_id, delivery_method: 'EMAIL' as const, subject: 'Hello', body: 'Hello', ...more }
  return asTest(server.db, (trx) => trx.insertInto('messages').values(mail).execute())
}

const moveTo = (id: string, stage: 'APPLICANT' | 'MEMBER' | 'REJECTED') =>
  asTest(server.db, (trx) =>
    trx
      .updateTable('developers')
      .set({ stage, status: stage === 'APPLICANT' ? 'NEW' : stage === 'MEMBER' ? 'AVAILABLE' : null })
      .where('id', '=', id)
      .execute(),
  )

/** Each of these happens to somebody whom a rule is about, who is then left out. */
const reasons = {
  'is placed': async (id: string) => {
    const profile = await addProfile(id, 'PLACED')
    await createPlacement(server.db, profile.id, { status: 'ACTIVE' })
  },
  'is about to start': async (id: string) => {
    const profile = await addProfile(id, 'PLACED')
    await createPlacement(server.db, profile.id, { status: 'PENDING_START' })
  },
  'has an open profile': (id: string) => addProfile(id, 'SHORTLISTED'),
  'has an offer': (id: string) => addProfile(id, 'OFFER'),
  'applied again': (id: string) =>
    asTest(server.db, (trx) =>
      trx.insertInto('applications').values({ developer_id: id, source: 'JOBS_PAGE' }).execute(),
    ),
  'came back and was rejected again': async (id: string) => {
    await moveTo(id, 'APPLICANT')
    await moveTo(id, 'REJECTED')
  },
  'is an applicant again': (id: string) => moveTo(id, 'APPLICANT'),
} as const
/** Retention ends no plan: these people are left out by the list, which is read again when something goes. */
const underWay = {
  'sent a form that waits to be confirmed': async (id: string) => {
    const { email } = await server.db
      .selectFrom('developers')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const application = JSON.stringify({ email: email.toUpperCase() })
    const form = { form_hash: id, application, submitted_at: new Date(), expires_at: new Date(Date.now() + hour) }
    await server.db.insertInto('application_forms').values(form).execute()
  },
  'has a meeting ahead': (id: string) =>
    createMeeting(server.db, {
      developer_id: id,
      starts_at: new Date(Date.now() + hour),
      ends_at: new Date(Date.now() + 2 * hour),
    }),
  'has an open assessment': (id: string) => createAttempt(server.db, 'SENT', { developer_id: id }),
  'is about to get a message': (id: string) => addMessage(id, { send_after: new Date(Date.now() + hour) }),
  'is kept by an admin': (id: string) =>
    asTest(server.db, (trx) =>
      trx.updateTable('developers').set({ kept_because: 'A court asks' }).where('id', '=', id).execute(),
    ),
} as const

async function setAll(): Promise<void> {
  for (const rule of rules) await setMonths(server, rule, 24)
}

/** Lets every run that waits go on, until nothing is left to do. */
async function runAll(run = retentionNode(server)): Promise<void> {
  await run()
  for (const rule of rules) await allowRun(server, rule)
  await run()
}

/** Pretends that a person was shown by a rule for long enough, and that the task claimed them in this transaction. */
function claimed(id: string, rule: RetentionRule) {
  return sql`
    insert into retention_items as i (rule, developer_id, things, shown_from, shown_days, claimed_at)
    values (${rule}, ${id}, 1, now() - interval '8 days', 8, now())
    on conflict (developer_id, rule) do update set shown_from = excluded.shown_from, shown_days = 8, claimed_at = now()`
}

/** Attacks the function by which events are blanked, without the list. */
const attack = (id: string, rule: RetentionRule, actor = 'task:retention') =>
  write(server.db, { actor }, async (trx) => {
    await claimed(id, rule).execute(trx)
    if (rule === 'REJECTED') {
      const now = sql<Moment>`now()`
      await trx.updateTable('developers').set({ erased_at: now, deleted_at: now }).where('id', '=', id).execute()
    }
    return blankEvents(trx, id)
  })

/** The rules were set before the list was made up. */
const setLongAgo = () => passDays(server, 30)

describe('nothing goes of whoever', () => {
  test.each(Object.keys({ ...reasons, ...underWay }))('%s, before and after the days on the list', async (name) => {
    const happen = { ...reasons, ...underWay }[name as keyof typeof reasons]
    const [early, late] = [await createGone(server), await createGone(server)]
    await happen(early.id)
    const kept = await everythingOf(server, early.id)
    await setAll()
    const run = retentionNode(server)
    await showForSevenDays(server, run)
    for (const rule of rules) await allowRun(server, rule)
    await happen(late.id)
    const keptLate = await everythingOf(server, late.id)
    await runAll(run)
    expect(await everythingOf(server, early.id)).toBe(kept)
    expect(await everythingOf(server, late.id)).toBe(keptLate)
  })

  test('is placed is not meant of a placement that ended: there everything goes', async () => {
    const { id } = await createGone(server)
    const profile = await addProfile(id, 'COMPLETED')
    await createPlacement(server.db, profile.id, { status: 'ENDED' })
    await age(server, id, 30)
    await setAll()
    await showForSevenDays(server)
    await runAll()
    expect(await everythingOf(server, id)).not.toContain('Rust')
  })
})

describe('the database itself', () => {
  test.each(Object.keys(reasons))('blanks no event of whoever %s, whatever the list says', async (name) => {
    const { id } = await createGone(server)
    await setAll()
    await setLongAgo()
    await reasons[name as keyof typeof reasons](id)
    const kept = await everythingOf(server, id)
    for (const rule of rules) await expect(attack(id, rule)).rejects.toThrow('Retention leaves out whoever is placed')
    expect(await everythingOf(server, id)).toBe(kept)
  })

  test('blanks no event of whoever was not shown for seven days, nor by a rule that is off, nor for another task', async () => {
    const { id } = await createGone(server)
    await expect(attack(id, 'EVENTS')).rejects.toThrow('shown for seven days')
    await setAll()
    await expect(attack(id, 'EVENTS'), 'shown before the rule was set').rejects.toThrow('shown for seven days')
    await setLongAgo()
    await expect(attack(id, 'EVENTS', 'task:other')).rejects.toThrow('Only an admin may erase a person')
    const early = sql`update retention_items set shown_days = 6, shown_from = now() - interval '8 days', claimed_at = now()`
    const blanking = write(server.db, { actor: 'task:retention' }, async (trx) => {
      await early.execute(trx)
      return blankEvents(trx, id)
    })
    await expect(blanking).rejects.toThrow('shown for seven days')
    await setMonths(server, 'EVENTS', null)
    await expect(attack(id, 'EVENTS')).rejects.toThrow('shown for seven days')
  })

  test('blanks events for the task where all of it holds', async () => {
    const { id } = await createGone(server)
    await setAll()
    await setLongAgo()
    expect(await attack(id, 'EVENTS')).toBeGreaterThan(0)
  })
})

test('whatever happens to people at whatever moment, nobody who is placed, open or back loses a value', {
  tags: ['property', 'fuzz'],
}, async () => {
  const names = Object.keys(reasons) as (keyof typeof reasons)[]
  const fate = fc.record({
    reason: fc.option(fc.constantFrom(...names), { freq: 3 }),
    when: fc.constantFrom('before', 'shown', 'ready', 'allowed'),
    months: fc.constantFrom(20, 25, 60),
    stage: fc.constantFrom('REJECTED', 'MEMBER', 'WITHDRAWN'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { minLength: 1, maxLength: 4 }), async (fates) => {
      await emptyTables(server.database, 'developers', 'retention_rules', 'task_runs')
      const people: { readonly id: string }[] = []
      for (const { stage, months } of fates) {
        const status = stage === 'MEMBER' ? ('AVAILABLE' as const) : null
        people.push(await createGone(server, months, { stage: stage as 'REJECTED', status }))
      }
      const known = new Map<string, string>()
      const strike = async (moment: string) => {
        for (const [place, { reason, when }] of fates.entries()) {
          const id = people[place]?.id ?? ''
          if (when !== moment || !reason) continue
          await reasons[reason](id)
          known.set(id, await everythingOf(server, id))
        }
      }
      const run = retentionNode(server)
      await setAll()
      await strike('before')
      await run()
      await strike('shown')
      await showForSevenDays(server, run)
      await strike('ready')
      for (const rule of rules) await allowRun(server, rule)
      await strike('allowed')
      await runAll(run)
      for (const [id, kept] of known) expect(await everythingOf(server, id)).toBe(kept)
      for (const [place, { reason, months, stage }] of fates.entries()) {
        if (reason || months < 24 || stage !== 'REJECTED') continue
        expect(await everythingOf(server, people[place]?.id ?? '')).not.toContain('Rust')
      }
    }),
    { numRuns: 6 },
  )
})
