import { defineList } from '#shared/platform/lists/lists.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'
import { answerableStatuses, type ClientAnswer, clientAnswers } from './clientAnswers.ts'
import {
  type JobProfileStatus,
  jobProfileStatuses,
  openJobProfileStatuses,
  unsentJobProfileStatuses,
} from './jobProfileStatuses.ts'

/** Lists tell these parts of a profile's life apart. A placed profile is starting until its placement begins. */
export const jobProfilePhases = {
  OPEN: { label: 'Open', tone: 'progress' },
  STARTING: { label: 'Starting', tone: 'info' },
  PLACED: { label: 'Placed', tone: 'good' },
  ENDED: { label: 'Ended', tone: 'neutral' },
} as const satisfies Enumeration
export type JobProfilePhase = keyof typeof jobProfilePhases

/** The side that has to act next on an open profile. */
export const waitingSides = {
  US: { label: 'Us', tone: 'warn' },
  DEVELOPER: { label: 'Developer', tone: 'info' },
  CLIENT: { label: 'Client', tone: 'progress' },
} as const satisfies Enumeration
export type WaitingSide = keyof typeof waitingSides

/** How far the developer's consent is. The database derives it, see profiles.sql. */
export const consents = {
  NOT_ASKED: { label: 'Not asked', tone: 'neutral' },
  ASKED: { label: 'Asked', tone: 'info' },
  AGREED: { label: 'Agreed', tone: 'good' },
  DECLINED: { label: 'Declined', tone: 'bad' },
} as const satisfies Enumeration
export type Consent = keyof typeof consents

/** The ways a developer can agree to be put forward. */
export const consentMethods = {
  CALL: { label: 'Call', tone: 'neutral' },
  VIDEO: { label: 'Video', tone: 'neutral' },
  CHAT: { label: 'Chat', tone: 'neutral' },
  EMAIL: { label: 'E-mail', tone: 'neutral' },
  LINK: { label: 'Signed link', tone: 'neutral' },
} as const satisfies Enumeration
export type ConsentMethod = keyof typeof consentMethods

const waitingOn: Readonly<Partial<Record<JobProfileStatus, WaitingSide>>> = {
  SHORTLISTED: 'US',
  CONTACTED: 'DEVELOPER',
  INTERESTED: 'US',
  READY_TO_SEND: 'US',
  SENT: 'CLIENT',
  CLIENT_REVIEW: 'CLIENT',
  INTERVIEWING: 'CLIENT',
  OFFER: 'DEVELOPER',
}

/** In these statuses an answer of the client waits for the staff. A refusal waits until the profile ends. */
const answered: Readonly<Record<ClientAnswer, readonly JobProfileStatus[]>> = {
  INTERESTED: ['SENT', 'CLIENT_REVIEW'],
  NOT_FOR_US: answerableStatuses,
}

/** Gives the side that has to act next; null for a profile that is not open. The database derives the same, see profiles.sql. */
export function waitingOnOf(
  status: JobProfileStatus,
  answer: ClientAnswer | null,
  consent: Consent,
): WaitingSide | null {
  if (consent === 'ASKED' && unsentJobProfileStatuses.includes(status)) return 'DEVELOPER'
  if (status === 'CONTACTED' && consent !== 'NOT_ASKED') return 'US'
  return answer && answered[answer].includes(status) ? 'US' : (waitingOn[status] ?? null)
}

/** Gives the phase of a status. It never gives STARTING, since only the placement tells that. */
export function phaseOf(status: JobProfileStatus): Exclude<JobProfilePhase, 'STARTING'> {
  if (openJobProfileStatuses.includes(status)) return 'OPEN'
  return status === 'PLACED' ? 'PLACED' : 'ENDED'
}

/** Job profiles that are not deleted. */
export const jobProfileList = defineList({
  noun: 'job_profiles',
  title: 'Open Profiles',
  permission: 'jobProfiles:read',
  pageSize: 20,
  sort: { days_in_status: 'desc_nulls_last' },
  columns: {
    developer: { label: 'Developer', kind: 'text', searched: true },
    job: { label: 'Job', kind: 'text', searched: true },
    company: { label: 'Company', kind: 'record', searched: true, filter: true },
    status: { label: 'Status', kind: 'oneOf', values: jobProfileStatuses, filter: true },
    phase: { label: 'Phase', kind: 'oneOf', values: jobProfilePhases, filter: true, hidden: true, sortable: false },
    days_in_status: { label: 'Days in status', kind: 'number', filter: true },
    cost_rate: { label: 'Cost', kind: 'money', filter: true, unit: 'currency', permission: 'costRates:read' },
    cost_entered: {
      label: 'Cost as entered',
      kind: 'money',
      unit: 'cost_currency',
      hidden: true,
      sortable: false,
      permission: 'costRates:read',
    },
    cost_currency: {
      label: 'Currency of the cost',
      kind: 'text',
      hidden: true,
      sortable: false,
      permission: 'costRates:read',
    },
    bill_rate: { label: 'Bill', kind: 'money', filter: true, unit: 'currency', permission: 'billRates:read' },
    currency: { label: 'Currency', kind: 'text', filter: true, hidden: true, sortable: false },
    margin: { label: 'Margin %', kind: 'number', filter: true, permission: 'margins:read' },
    consent: { label: 'Consent', kind: 'oneOf', values: consents, filter: true, permission: 'companies:readAll' },
    waiting_on: {
      label: 'Waiting on',
      kind: 'oneOf',
      values: waitingSides,
      filter: true,
      permission: 'companies:readAll',
    },
    owner: { label: 'Owner', kind: 'person', filter: true, permission: 'companies:readAll' },
    client_answer: { label: 'Client', kind: 'oneOf', values: clientAnswers, filter: true, hidden: true },
    created_at: { label: 'Put forward', kind: 'moment', filter: true, hidden: true },
    weekly_hours: { label: 'Weekly hours', kind: 'number', hidden: true, sortable: false },
    starts_on: { label: 'Starts on', kind: 'day', hidden: true, sortable: false },
    ends_on: { label: 'Ends on', kind: 'day', hidden: true, sortable: false, permission: 'companies:readAll' },
    weekly_value: {
      label: 'Value per week',
      kind: 'money',
      unit: 'currency',
      hidden: true,
      sortable: false,
      permission: 'margins:read',
    },
    monthly_value: {
      label: 'Value per month',
      kind: 'money',
      unit: 'currency',
      hidden: true,
      sortable: false,
      permission: 'margins:read',
    },
  },
})
