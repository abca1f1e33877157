import { sql } from 'kysely'
import type { LoggedRow } from '#proofs/ticks/model/log.ts'
import { judgeTalk } from '#proofs/ticks/model/talk.ts'
import type { Walk } from '#proofs/ticks/walk.ts'
import { staffRoles } from '#shared/platform/permissions.ts'
import { asTest } from '#test/factories.ts'
import type { Step } from './step.ts'

const hourMs = 3_600_000

/** A time in the past or ahead, in whole hours from now. */
function hours({ random }: Walk): string {
  return new Date(Date.now() + random.pick([-48, -24, -3, 2, 24, 48]) * hourMs).toISOString()
}

const isTalk = (walk: Walk, { assessment_version_id }: LoggedRow) => {
  const { rows } = walk.past
  const version = rows.find('assessment_versions', assessment_version_id)
  return rows.find('assessments', version?.assessment_id)?.type !== 'TAKE_HOME'
}

/** Meetings, and the word of those who were there. */
export const talkSteps: readonly Step[] = [
  {
    name: 'addMeeting',
    weight: 7,
    take: async (walk) => {
      const isWaiting = (row: LoggedRow) => row.status === 'SENT' && isTalk(walk, row)
      const developer_id = walk.pick('developer_assessments', isWaiting)?.developer_id ?? walk.pick('developers')?.id
      const people = { organiser_id: walk.person(staffRoles), colleague_ids: walk.people(2, staffRoles) }
      const time = { starts_at: hours(walk), minutes: 45, type: 'TECH_INTERVIEW' }
      return walk.do(walk.walker('meetings:write'), 'addMeeting', { developer_id, ...people, ...time })
    },
  },
  {
    name: 'updateMeeting',
    weight: 2,
    take: async (walk) => {
      const row = walk.pick('meetings')
      const changes = walk.random.pick([
        { colleague_ids: walk.people(3, staffRoles) },
        { organiser_id: walk.person(staffRoles) },
        { starts_at: hours(walk) },
      ])
      return row && walk.on(walk.walker('meetings:write'), 'updateMeeting', 'meetings', row, { changes })
    },
  },
  {
    name: 'moveMeeting',
    weight: 9,
    take: async (walk) => {
      const isAny = walk.random.chance(0.1)
      const isOver = ({ status, ends_at }: LoggedRow) =>
        status === 'SCHEDULED' && Date.parse(String(ends_at)) < Date.now()
      const row = walk.pick('meetings', (one) => isAny || isOver(one))
      const to = walk.random.weighted(['COMPLETED', 9], ['NO_SHOW', 1], ['SCHEDULED', 1], ['CANCELLED', 0.5])
      return row && walk.on(walk.walker('meetings:write'), 'moveMeeting', 'meetings', row, { to })
    },
  },
  {
    name: 'confirmTalk',
    weight: 8,
    take: async (walk) => {
      const isOpen = (row: LoggedRow) => !['DRAFT', 'SENT', 'STARTED'].includes(String(row.status)) && isTalk(walk, row)
      const row = walk.pick('developer_assessments', isOpen)
      if (!row) return undefined
      const { interviewers } = judgeTalk(walk.past, row)
      const able = walk.walkers.filter(({ caller }) => interviewers.has(caller.account.id))
      const by =
        able.length > 0 && walk.random.chance(0.8) ? walk.random.pick(able) : walk.walker('ownAssessments:review')
      return walk.do(by, 'confirmTalk', { id: row.id })
    },
  },
  {
    name: 'time passes',
    weight: 5,
    take: async (walk) => {
      const row = walk.pick('meetings', ({ starts_at, status }) => {
        return status === 'SCHEDULED' && Date.parse(String(starts_at)) > Date.now()
      })
      if (!row) return undefined
      await letPass(walk, row)
      return { code: 'OK' }
    },
  },
]

/** Lets a meeting lie in the past, with all that was said about it before. */
async function letPass({ server }: Walk, { id, starts_at }: LoggedRow): Promise<void> {
  const by = sql`${Date.parse(String(starts_at)) - Date.now() + 2 * hourMs} * interval '1 millisecond'`
  await asTest(server.db, async (trx) => {
    await sql`
      update meetings set starts_at = starts_at - ${by}, ends_at = ends_at - ${by}, created_at = created_at - ${by}
      where id = ${id}`.execute(trx)
    await sql`update meeting_guests set created_at = created_at - ${by} where meeting_id = ${id}`.execute(trx)
    await sql`
      update messages set starts_at = starts_at - ${by}, ends_at = ends_at - ${by}, created_at = created_at - ${by}
      where guest_id in (select id from meeting_guests where meeting_id = ${id})`.execute(trx)
  })
}
