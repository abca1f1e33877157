import { checkInList } from '#shared/checkIns/checkInList.ts'
import { type CheckInMood, checkInMoods } from '#shared/checkIns/checkIns.ts'
import { asTest, createCheckIn, createDstmPlacement, createUser } from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { checkInSource } from './data.ts'

interface Row {
  readonly developer_name: string
  readonly job_title: string
  readonly company_name: string
  readonly mood: CheckInMood | null
  readonly host_id: string | null
  readonly host_name: string | null
  readonly dstm_id: string | null
  readonly dstm_name: string | null
}

testList(checkInList, {
  field: 'getCheckInPage',
  name: 'CheckIn',
  source: checkInSource,
  fields: `hold_on due_on party state mood last_mood risk_parts running held_at notes developer_name job_title company_name host_id
    host_name dstm_id dstm_name`,
  as: 'vetter',
  prepare: prepareCheckIns,
  values: {
    developer: ({ developer_name }: Row) => developer_name,
    job: ({ job_title }: Row) => job_title,
    company: ({ company_name }: Row) => company_name,
    host: ({ host_id }: Row) => host_id,
    dstm: ({ dstm_id }: Row) => dstm_id,
  },
  sorted: {
    host: ({ host_name }: Row) => host_name,
    mood: ({ mood }: Row) => (mood ? checkInMoods[mood].score : null),
  },
  cells: {
    host: ({ host_name }: Row) => host_name ?? '',
    dstm: ({ dstm_name }: Row) => dstm_name ?? '',
  },
})

/**
 * Creates check-ins of each state and mood, with and without host. Their placements run, one is over, and one is of a deleted developer.
 */
async function prepareCheckIns({ db, as }: TestServer): Promise<void> {
  const dstm = await createUser(db, { display_name: '=Ünal', role: 'dstm' })
  const hosts = [dstm.id, as('vetter').account.id, null]
  const moods = [undefined, 'GOOD', undefined, 'AT_RISK', undefined] as const
  const placements = [
    await createDstmPlacement(db, { dstm_id: dstm.id, ends_on: 20, name: '=Élan', title: '+Engineer' }),
    await createDstmPlacement(db, { dstm_id: as('dstm').account.id, status: 'ENDED', ends_on: -3, name: 'Bo' }),
  ]
  for (const [index, mood] of [...moods, ...moods].entries()) {
    const snooze = index === 0 ? { state: 'SNOOZED' as const, snoozed_until: '2999-01-01' } : {}
    const placement = placements[index % 2]?.id ?? ''
    const row = { mood, due: index * 3 - 16, host_id: hosts[index % 3] ?? null, ...snooze }
    await createCheckIn(db, placement, { ...row, party: index % 4 === 0 ? 'CLIENT' : 'DEVELOPER' })
  }
  const deleted = await createDstmPlacement(db, { dstm_id: dstm.id })
  await createCheckIn(db, deleted.id, { due: 0 })
  await asTest(db, (trx) =>
    trx.updateTable('developers').set({ deleted_at: new Date() }).where('id', '=', deleted.developer_id).execute(),
  )
}
