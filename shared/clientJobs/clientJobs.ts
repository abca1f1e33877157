import { jobTypes } from '#shared/jobs/jobStatuses.ts'
import { defineList } from '#shared/platform/lists/lists.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

/** Clients see these phases of a job. The exact status stays with the staff. */
export const clientJobPhases = {
  OPEN: { label: 'Open', tone: 'good' },
  ON_HOLD: { label: 'On hold', tone: 'warn' },
  CLOSED: { label: 'Closed', tone: 'neutral' },
} as const satisfies Enumeration
export type ClientJobPhase = keyof typeof clientJobPhases

/** The jobs of a client's own company. */
export const clientJobList = defineList({
  noun: 'client_jobs',
  title: 'Jobs',
  permission: 'ownCompany:read',
  pageSize: 20,
  sort: { created_at: 'desc_nulls_last' },
  columns: {
    title: { label: 'Title', kind: 'text', searched: true },
    phase: { label: 'Status', kind: 'oneOf', values: clientJobPhases, filter: true },
    type: { label: 'Type', kind: 'oneOf', values: jobTypes, filter: true },
    openings: { label: 'Openings', kind: 'number' },
    sent_profiles: { label: 'Profiles', kind: 'number', filter: true },
    unanswered_profiles: { label: 'To answer', kind: 'number', filter: true },
    created_at: { label: 'Posted', kind: 'moment', filter: true },
  },
})
