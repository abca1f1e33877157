import type { Enumeration } from './transitions.ts'

// Enumerations without a lifecycle. Those with one are in the file of their lifecycle.

export const companyStatuses = {
  PROSPECT: { label: 'Prospect', tone: 'info' },
  ACTIVE: { label: 'Active', tone: 'good' },
  PAST: { label: 'Past', tone: 'neutral' },
  DO_NOT_SERVE: { label: 'Do not serve', tone: 'bad' },
} as const satisfies Enumeration
export type CompanyStatus = keyof typeof companyStatuses

export const skillTypes = {
  LANGUAGE: { label: 'Language', tone: 'neutral' },
  FRAMEWORK: { label: 'Framework', tone: 'neutral' },
  DATABASE: { label: 'Database', tone: 'neutral' },
  CLOUD: { label: 'Cloud', tone: 'neutral' },
  TOOL: { label: 'Tool', tone: 'neutral' },
  SOFT: { label: 'Soft skill', tone: 'neutral' },
} as const satisfies Enumeration
export type SkillType = keyof typeof skillTypes

export const deliveryMethods = {
  SLACK: { label: 'Slack', tone: 'neutral' },
  EMAIL: { label: 'E-mail', tone: 'neutral' },
  OUTBOX: { label: 'Outbox', tone: 'neutral' },
} as const satisfies Enumeration
export type DeliveryMethod = keyof typeof deliveryMethods

export const meetingTypes = {
  INTRO: { label: 'Intro', tone: 'neutral' },
  TECH_INTERVIEW: { label: 'Tech interview', tone: 'neutral' },
  CLIENT_INTERVIEW: { label: 'Client interview', tone: 'neutral' },
  CHECK_IN: { label: 'Check-in', tone: 'neutral' },
  OTHER: { label: 'Other', tone: 'neutral' },
} as const satisfies Enumeration
export type MeetingType = keyof typeof meetingTypes

export const applicationDecisions = {
  ACCEPTED: { label: 'Accepted', tone: 'good' },
  REJECTED: { label: 'Rejected', tone: 'bad' },
  WITHDRAWN: { label: 'Withdrawn', tone: 'neutral' },
} as const satisfies Enumeration
export type ApplicationDecision = keyof typeof applicationDecisions

export const resumeTypes = {
  PDF: { label: 'PDF', tone: 'neutral' },
  DOCX: { label: 'Word', tone: 'neutral' },
  TXT: { label: 'Text', tone: 'neutral' },
} as const satisfies Enumeration
export type ResumeType = keyof typeof resumeTypes

/** The types of files that a developer may submit. They are stored and handed out, but never unpacked or run. */
export const submissionTypes = {
  ZIP: { label: 'ZIP', tone: 'neutral' },
  GZIP: { label: 'GZIP', tone: 'neutral' },
  PDF: { label: 'PDF', tone: 'neutral' },
  TXT: { label: 'Text', tone: 'neutral' },
} as const satisfies Enumeration
export type SubmissionType = keyof typeof submissionTypes

export const goalPeriods = {
  WEEK: { label: 'Week', tone: 'neutral' },
  MONTH: { label: 'Month', tone: 'neutral' },
} as const satisfies Enumeration
export type GoalPeriod = keyof typeof goalPeriods

export const eventActions = {
  INSERT: { label: 'Added', tone: 'good' },
  UPDATE: { label: 'Changed', tone: 'info' },
  DELETE: { label: 'Removed', tone: 'bad' },
} as const satisfies Enumeration
export type EventAction = keyof typeof eventActions
