import { type CheckInMood, checkInMoods } from '#shared/checkIns/checkIns.ts'
import { placementRiskList } from '#shared/checkIns/placementRisks.ts'
import { createCheckIn, createDstmPlacement, createUser } from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { placementRiskSource } from './risks/riskSource.ts'

interface Row {
  readonly developer_name: string
  readonly job_title: string
  readonly company_name: string
  readonly last_mood: CheckInMood | null
  readonly dstm_id: string | null
  readonly dstm_name: string | null
}

testList(placementRiskList, {
  field: 'getPlacementRiskPage',
  name: 'PlacementRisk',
  source: placementRiskSource,
  fields: `status risk at_risk risk_parts last_mood last_held_at missed_in_a_row next_due_on starts_on ends_on developer_name job_title
    company_name dstm_id dstm_name`,
  as: 'recruiter',
  prepare: preparePlacements,
  values: {
    developer: ({ developer_name }: Row) => developer_name,
    job: ({ job_title }: Row) => job_title,
    company: ({ company_name }: Row) => company_name,
    dstm: ({ dstm_id }: Row) => dstm_id,
  },
  sorted: {
    dstm: ({ dstm_name }: Row) => dstm_name,
    last_mood: ({ last_mood }: Row) => (last_mood ? checkInMoods[last_mood].score : null),
  },
  cells: { dstm: ({ dstm_name }: Row) => dstm_name ?? '' },
})

/** Creates placements of several statuses, moods and ends, two that missed check-ins, and one without any. */
async function preparePlacements({ db, as }: TestServer): Promise<void> {
  const ada = await createUser(db, { display_name: '=Ada', role: 'dstm' })
  const dstms = [ada.id, as('recruiter').account.id]
  const plans = [
    { status: 'ACTIVE', ends_on: null, moods: ['GOOD', 'AT_RISK'], missed: 0 },
    { status: 'ENDING', ends_on: 20, moods: ['STRUGGLING'], missed: 2 },
    { status: 'PENDING_START', ends_on: 200, moods: [], missed: 0 },
    { status: 'ENDED', ends_on: -5, moods: ['AT_RISK'], missed: 1 },
    { status: 'ACTIVE', ends_on: 45, moods: ['THRIVING', 'OKAY'], missed: 1 },
  ] as const
  const who = [{ name: '=Ana' }, { name: 'Élan 100%', title: '+Lead', starts_on: -300 }, { title: 'Tester' }]
  for (const [index, { moods, missed, ...terms }] of plans.entries()) {
    const { id } = await createDstmPlacement(db, { dstm_id: dstms[index % 2] ?? '', ...terms, ...who[index % 3] })
    for (const [step, mood] of moods.entries()) await createCheckIn(db, id, { due: -60 + step * 10, mood })
    for (let step = 0; step < missed; step++) await createCheckIn(db, id, { due: -30 + step * 5, state: 'MISSED' })
    if (index % 2 === 0) await createCheckIn(db, id, { due: index * 4 })
  }
}
