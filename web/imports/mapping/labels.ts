import type { ImportFile } from '#shared/imports/imports.ts'

/** Names what one row of a table is. */
export const kindLabels: Record<ImportFile, string> = {
  'developers.csv': 'Developer',
  'companies.csv': 'Company',
  'jobs.csv': 'Job',
  'job_profiles.csv': 'Job profile',
  'clients.csv': 'Client account',
  'skills.csv': 'Skill',
  'moves.csv': 'Move of stage or status',
  'notes.csv': 'Note, call or message',
}

const labels: Readonly<Record<string, string>> = {
  email: 'E-mail',
  moved_on: 'Day of the move',
  noted_on: 'Day',
  url_github: 'GitHub',
  url_linkedin: 'LinkedIn',
  url_avatar: 'Avatar',
  dstm: 'DSTM',
  full_name: 'Full name (first and last)',
  location: 'Location (city and country)',
  application_outcome: 'Outcome (rejected, hired)',
  display_name: 'Full name',
}

/** Names a column of a template, such as Cost rate. */
export function columnLabel(column: string): string {
  const words = column.replaceAll('_', ' ')
  return labels[column] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
