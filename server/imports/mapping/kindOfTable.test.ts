import { expect, test } from 'vitest'
import type { ImportFile } from '#shared/imports/imports.ts'
import { proposeMapping } from './propose.ts'

/** A value that each heading has in the tables below. */
const values: Readonly<Record<string, string>> = {
  'Activity Date': '2024-03-01',
  'Candidate Email': 'ada@x.example',
  Candidate: 'Ada Byron',
  Client: 'Harbor',
  Comments: 'Was on leave until May.',
  Company: 'Harbor',
  Contact: 'Ada Byron',
  'Created At': '2024-03-01',
  'Created By': 'eva@firm.example',
  Date: '2024-03-01',
  'Date Created': '2024-03-01',
  Details: 'Two days at the office.',
  Email: 'ada@x.example',
  From: 'Submitted',
  'Job Title': 'Engineer',
  'Moved At': '2024-03-01',
  'Moved On': '2024-03-01',
  Name: 'Ada Byron',
  Note: 'Knows Rust well.',
  'Note Type': 'Call',
  Notes: 'Knows Rust well.',
  Owner: 'eva@firm.example',
  Position: 'Engineer',
  Stage: 'Interview',
  Status: 'Active',
  'Status Date': '2024-03-01',
  To: 'Interview',
}

function kindOf(headings: string, name: string, type: string): ImportFile {
  const names = headings.split(',')
  const cells = names.map((heading) => (heading === 'Type' ? type : (values[heading] ?? '')))
  expect(cells).not.toContain('')
  return proposeMapping(name, { headings: names, rows: [{ line: 2, cells }], skipped: [] }).file
}

test.each<[headings: string, file: ImportFile, type?: string]>([
  ['Client,Job Title,Status,Date Created,Comments', 'jobs.csv'],
  ['Position,Client,Created At,Owner,Details', 'jobs.csv'],
  ['Position,Client,Created At,Created By,Details', 'jobs.csv'],
  ['Client,Position,Status,Date Created,Note', 'jobs.csv'],
  ['Client,Position,Status,Status Date', 'jobs.csv'],
  ['Job Title,Company,Date,Type,Notes', 'jobs.csv', 'Contract'],
  ['Job Title,Company,Date,Type,Notes', 'jobs.csv', 'Remote'],
  ['Email,Name,Status,Status Date', 'developers.csv'],
  ['Email,Name,Status,Moved At', 'developers.csv'],
  ['Name,Email,Created At,Created By,Note', 'developers.csv'],
  ['Company,Contact,Email,Date,Comments', 'clients.csv'],
  ['Candidate Email,Client,Job Title,Date,Notes', 'job_profiles.csv'],
  ['Candidate Email,Client,Job Title,From,To,Moved At', 'moves.csv'],
  ['Candidate,Email,From,To,Moved At', 'moves.csv'],
  ['Client,Position,Status,Moved On', 'moves.csv'],
  ['Email,Stage,Status Date', 'moves.csv'],
  ['Date,Candidate Email,Client,Job Title,Note', 'notes.csv'],
  ['Date,Candidate Email,Client,Comments', 'notes.csv'],
  ['Date Created,Candidate Email,Comments', 'notes.csv'],
  ['Activity Date,Type,Candidate,Note,Created By', 'notes.csv', 'Call'],
  ['Activity Date,Type,Candidate,Email,Note,Created By', 'notes.csv', 'Call'],
  ['Client,Job Title,Created At,Note Type,Comments', 'notes.csv'],
])('a table with %s is read as %s', (headings, file, type = '') => {
  expect(kindOf(headings, 'export.csv', type)).toBe(file)
})

test.each<[name: string, headings: string, file: ImportFile]>([
  ['Job history.csv', 'Client,Position,Status,Status Date', 'moves.csv'],
  ['firm.xlsx › Moves', 'Client,Position,Status,Status Date', 'moves.csv'],
  ['ActivityLog.csv', 'Client,Job Title,Date Created,Comments', 'notes.csv'],
  ['call_log.csv', 'Client,Date,Comments', 'notes.csv'],
  ['catalogue.csv', 'Client,Date,Comments', 'companies.csv'],
  ['Candidate notes.csv', 'Email,Name,Date,Comments', 'developers.csv'],
])('the name %s counts for a table with %s: it is read as %s', (name, headings, file) => {
  expect(kindOf(headings, name, '')).toBe(file)
})
