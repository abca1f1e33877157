import type { ImportFile } from '#shared/imports/imports.ts'
import { isDayColumn } from '#shared/imports/mapping.ts'

export type ColumnKind =
  | 'text'
  | 'paragraphs'
  | 'email'
  | 'staff'
  | 'day'
  | 'amount'
  | 'currency'
  | 'country'
  | 'places'
  | 'list'
  | 'skills'
  | 'yesOrNo'
  | 'number'
  | 'github'
  | 'linkedin'
  | 'domain'

/** Columns that are no plain text. A column means the same in each file that has it. */
const kinds: Readonly<Record<string, ColumnKind>> = {
  notes: 'paragraphs',
  terms: 'paragraphs',
  description: 'paragraphs',
  status_note: 'paragraphs',
  stage_note: 'paragraphs',
  pitch: 'paragraphs',
  body: 'paragraphs',
  email: 'email',
  developer: 'email',
  owner: 'staff',
  author: 'staff',
  dstm: 'staff',
  url_github: 'github',
  url_linkedin: 'linkedin',
  domain: 'domain',
  country: 'country',
  countries: 'places',
  currency: 'currency',
  cost_currency: 'currency',
  skills: 'skills',
  required_skills: 'skills',
  core_skills: 'skills',
  bonus_skills: 'skills',
  tags: 'list',
  employer: 'list',
  not_shown_to: 'list',
  aliases: 'list',
  active: 'yesOrNo',
  do_not_contact: 'yesOrNo',
  weekly_hours: 'number',
  openings: 'number',
}

export function columnKindOf(column: string): ColumnKind {
  if (isDayColumn(column)) return 'day'
  if (/rate|budget|cost_entered/.test(column)) return 'amount'
  return kinds[column] ?? 'text'
}

/** Columns that no template has, because each gives several of its columns. */
const compound: Readonly<Partial<Record<ImportFile, readonly string[]>>> = {
  'developers.csv': ['full_name', 'location', 'application_outcome'],
  'clients.csv': ['first_name', 'last_name'],
}

export function compoundColumns(file: ImportFile): readonly string[] {
  return compound[file] ?? []
}
