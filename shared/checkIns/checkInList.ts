import { defineList } from '#shared/platform/lists/lists.ts'
import { checkInMoods, checkInParties, checkInStates } from './checkIns.ts'
import { riskParts } from './placementRisks.ts'

/** Check-ins of developers who are not deleted: those to hold, and those that were held or missed. */
export const checkInList = defineList({
  noun: 'check_ins',
  title: 'Check-ins',
  permission: 'checkIns:read',
  pageSize: 20,
  sort: { hold_on: 'asc_nulls_last' },
  columns: {
    hold_on: { label: 'Planned for', kind: 'day', filter: true },
    developer: { label: 'Developer', kind: 'text', searched: true },
    job: { label: 'Job', kind: 'text', searched: true },
    company: { label: 'Company', kind: 'text', searched: true, hidden: true },
    party: { label: 'With', kind: 'oneOf', values: checkInParties, filter: true },
    state: { label: 'State', kind: 'oneOf', values: checkInStates, filter: true },
    mood: { label: 'Mood', kind: 'oneOf', values: checkInMoods, filter: true },
    last_mood: { label: 'Last mood', kind: 'oneOf', values: checkInMoods, sortable: false },
    risk_parts: { label: 'Risk', kind: 'someOf', values: riskParts, sortable: false },
    host: { label: 'Host', kind: 'person', filter: true },
    dstm: { label: 'DSTM', kind: 'person', filter: true, hidden: true, sortable: false },
    running: {
      label: 'Placement',
      kind: 'yesNo',
      yes: 'Running',
      no: 'Ended',
      filter: true,
      hidden: true,
      sortable: false,
    },
    due_on: { label: 'Due', kind: 'day', filter: true, hidden: true },
    held_at: { label: 'Held', kind: 'moment', filter: true, hidden: true },
    notes: { label: 'Notes', kind: 'text', hidden: true, sortable: false },
  },
})
