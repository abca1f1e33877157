import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { placementRiskList } from '#shared/checkIns/placementRisks.ts'
import { moodScore } from './moodScore.ts'
import { isAtRisk, riskPartsOf, riskPoints } from './risk.ts'

export type PlacementRiskRow = SelectedRow<typeof placementRisks>

export const placementRiskSource = listSource(placementRiskList, {
  id: 'placements.id',
  from: sql`placements left join placement_facts on placement_facts.placement_id = placements.id`,
  facts: 'placement_facts.placement_id',
  search: 'placement_facts.search',
  where: () => sql`placement_facts.is_living`,
  within: { developer_id: 'placement_facts.developer_id' },
  columns: {
    developer: { notNull: 'placement_facts.developer_name' },
    job: { notNull: 'placement_facts.job_title' },
    company: { notNull: 'placement_facts.company_name' },
    status: { notNull: 'placements.status' },
    risk: { sql: riskPoints, isNotNull: true },
    at_risk: { sql: isAtRisk, isNotNull: true },
    last_mood: {
      sql: moodScore('placement_facts.last_mood'),
      filtered: sql.ref('placement_facts.last_mood'),
      table: 'placement_facts',
    },
    last_held_at: 'placement_facts.last_held_at',
    missed_in_a_row: { notNull: 'placement_facts.missed_in_a_row' },
    next_due_on: 'placement_facts.next_due_on',
    starts_on: { notNull: 'placements.starts_on' },
    ends_on: 'placements.ends_on',
    dstm: { column: 'placement_facts.dstm_name', filtered: 'placement_facts.dstm_id' },
  },
  rows: (db, { among, order }) => placementRisks(db).where(among).orderBy(order),
  cells: {
    developer: ({ developer_name }) => developer_name,
    job: ({ job_title }) => job_title,
    company: ({ company_name }) => company_name,
    dstm: ({ dstm_name }) => dstm_name,
  },
})

function placementRisks(db: Queryable) {
  return db
    .selectFrom('placements')
    .innerJoin('placement_facts', 'placement_facts.placement_id', 'placements.id')
    .select(['placements.id', 'placements.status', 'placements.starts_on', 'placements.ends_on'])
    .select(['placement_facts.developer_id', 'placement_facts.developer_name', 'placement_facts.job_id'])
    .select(['placement_facts.job_title', 'placement_facts.company_id', 'placement_facts.company_name'])
    .select(['placement_facts.dstm_id', 'placement_facts.dstm_name', 'placement_facts.last_held_at'])
    .select(['placement_facts.last_mood', 'placement_facts.missed_in_a_row', 'placement_facts.next_due_on'])
    .select([riskPoints.as('risk'), isAtRisk.as('at_risk'), riskPartsOf.as('risk_parts')])
}
