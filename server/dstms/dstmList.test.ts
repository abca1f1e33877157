import { dstmList } from '#shared/dstms/dstms.ts'
import { createCheckIn, createDeveloper, createDstmPlacement, createUser } from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { dstmSource } from './data.ts'

testList(dstmList, {
  field: 'getDstmPage',
  name: 'Dstm',
  source: dstmSource,
  fields: 'display_name members placed starting check_ins_due check_ins_overdue on_time mean_mood at_risk',
  as: 'vetter',
  prepare: preparePortfolios,
})

/**
 * Creates portfolios of several sizes: one that fares well, one at risk, one without placements, and one of somebody who cannot log in
 * any more.
 */
async function preparePortfolios({ db, as }: TestServer): Promise<void> {
  const well = await createUser(db, { display_name: '=Ada', role: 'dstm' })
  const worse = await createUser(db, { display_name: 'Élan 100%', role: 'dstm' })
  const left = await createUser(db, { display_name: 'Zoë', role: 'dstm', active: false })
  await createDeveloper(db, { dstm_id: left.id })
  await createDeveloper(db, { dstm_id: left.id, stage: 'STANDBY', status: 'NO_DEMAND' })
  await createDeveloper(db, { dstm_id: as('dstm').account.id, deleted_at: new Date() })
  for (const [dstm, mood] of [
    [well, 'GOOD'],
    [worse, 'AT_RISK'],
    [worse, 'STRUGGLING'],
  ] as const) {
    const placement = await createDstmPlacement(db, { dstm_id: dstm.id, ends_on: mood === 'GOOD' ? null : 20 })
    await createCheckIn(db, placement.id, { due: -10, mood })
    await createCheckIn(db, placement.id, { due: mood === 'AT_RISK' ? -2 : 0 })
    if (mood !== 'GOOD') await createCheckIn(db, placement.id, { due: -20, state: 'MISSED' })
  }
  await createDstmPlacement(db, { dstm_id: well.id, starts_on: 5, status: 'PENDING_START' })
}
