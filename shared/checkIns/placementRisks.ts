import { endingDays, placementStatuses } from '#shared/placements/placementLife.ts'
import { defineList } from '#shared/platform/lists/lists.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'
import { checkInMoods } from './checkIns.ts'

/** Each adds its points to the risk of a placement: those that an admin chose, else one. */
export const riskParts = {
  LOW_MOOD: { label: 'Low mood', tone: 'bad' },
  MOOD_FELL: { label: 'Mood fell', tone: 'warn' },
  MISSED: { label: 'Check-in missed', tone: 'warn' },
  END_NEAR: { label: `Ends within ${endingDays} days`, tone: 'info' },
} as const satisfies Enumeration
export type RiskPart = keyof typeof riskParts

/** A mood is low at this score or below, and falls if it loses this number of points. */
export const riskyMood = { score: 2, fall: 2 } as const

/** Placements with the risks that their check-ins show. */
export const placementRiskList = defineList({
  noun: 'placements',
  title: 'Placements',
  permission: 'checkIns:read',
  pageSize: 20,
  sort: { risk: 'desc_nulls_last' },
  columns: {
    developer: { label: 'Developer', kind: 'text', searched: true },
    job: { label: 'Job', kind: 'text', searched: true },
    company: { label: 'Company', kind: 'text', searched: true, hidden: true },
    status: { label: 'Status', kind: 'oneOf', values: placementStatuses, filter: true, hidden: true },
    risk: { label: 'Risk', kind: 'number', filter: true },
    at_risk: {
      label: 'At risk',
      kind: 'yesNo',
      yes: 'At risk',
      no: 'Not at risk',
      filter: true,
      hidden: true,
      sortable: false,
    },
    risk_parts: { label: 'Reasons', kind: 'someOf', values: riskParts, sortable: false },
    last_mood: { label: 'Last mood', kind: 'oneOf', values: checkInMoods, filter: true },
    last_held_at: { label: 'Last check-in', kind: 'moment', filter: true },
    missed_in_a_row: { label: 'Missed in a row', kind: 'number', filter: true, hidden: true },
    next_due_on: { label: 'Next due', kind: 'day', filter: true },
    starts_on: { label: 'From', kind: 'day', filter: true, hidden: true },
    ends_on: { label: 'To', kind: 'day', filter: true },
    dstm: { label: 'DSTM', kind: 'person', filter: true },
  },
})
