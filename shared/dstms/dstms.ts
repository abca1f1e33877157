import { defineList } from '#shared/platform/lists/lists.ts'
import { checkInsOnTimeDefinition, meanMoodDefinition } from '#shared/platform/onTime.ts'

/** Check-ins of this number of days count for the share held on time, and missed ones as a risk. */
export const successPeriodDays = 90

/** The people who look after developers, each with the state of their portfolio. */
export const dstmList = defineList({
  noun: 'dstms',
  title: 'DSTMs',
  permission: 'checkIns:read',
  pageSize: 20,
  sort: { display_name: 'asc_nulls_last' },
  columns: {
    display_name: { label: 'Name', kind: 'text', searched: true },
    members: { label: 'Members', kind: 'number', filter: true },
    placed: { label: 'Placed', kind: 'number', filter: true },
    starting: { label: 'Starting', kind: 'number', filter: true },
    check_ins_due: { label: 'Due today', kind: 'number', filter: true },
    check_ins_overdue: { label: 'Overdue', kind: 'number', filter: true },
    on_time: {
      label: 'On time %',
      kind: 'number',
      filter: true,
      definition: checkInsOnTimeDefinition(`the last ${successPeriodDays} days`),
    },
    mean_mood: { label: 'Mean mood', kind: 'number', filter: true, definition: meanMoodDefinition },
    at_risk: { label: 'At risk', kind: 'number', filter: true },
  },
})
