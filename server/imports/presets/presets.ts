import type { ImportSystem } from '#shared/imports/importSystems.ts'
import type { ImportFile } from '#shared/imports/imports.ts'
import type { DayOrder } from '#shared/platform/text/writtenDays.ts'

/** One kind of table that a system exports. It says only what differs from the headings and values that everybody may use. */
export interface PresetTable {
  readonly file: ImportFile
  /** Headings between bars. Two of them tell that the table is of this kind. */
  readonly marks: string
  /** The column of the template by heading; null where a heading means nothing here. */
  readonly columns?: Readonly<Record<string, string | null>>
  /** Our values by theirs, by column of the template. They count more than our own names. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface ImportPreset {
  /** Names where the headings and values are published. */
  readonly source: string
  /** The order of days, where the system always writes the same. The command takes it, where nobody can be asked. */
  readonly days?: DayOrder
  readonly tables: readonly PresetTable[]
}

const employmentTypes = {
  Contract: 'HOURLY',
  Contractor: 'HOURLY',
  Freelance: 'HOURLY',
  Temporary: 'HOURLY',
  'Full-time': 'SALARY',
  'Part-time': 'SALARY',
  Permanent: 'SALARY',
  Intern: 'SALARY',
  Internship: 'SALARY',
}

export const importPresets: Readonly<Record<ImportSystem, ImportPreset>> = {
  OPENCATS: {
    source: 'github.com/opencats/OpenCATS: db/cats_schema.sql, and the columns of its lists in lib/',
    days: 'MONTH_FIRST',
    tables: [
      { file: 'developers.csv', marks: 'Key Skills|Can Relocate|Current Pay|Recent Status|Date Available|EEO Gender' },
      {
        file: 'jobs.csv',
        marks: 'Company Job ID|Client Job ID|Max Rate|Rate Max|In Pipeline|Not Contacted|Duration|Openings Available',
        values: {
          type: { C: 'HOURLY', C2H: 'HOURLY', FL: 'HOURLY', H: 'SALARY' },
          status: { Active: 'NEEDS_PROFILES', Full: 'FILLED', Upcoming: 'LEAD' },
        },
      },
      {
        file: 'companies.csv',
        marks: 'Misc Notes|Phone 2|Phone1|Key Technologies|Web Site|Fax Number',
        columns: { 'Key Technologies': null },
      },
      { file: 'clients.csv', marks: 'Misc Notes|Other Phone|Phone Other|Work Phone|Reports To|Left Company' },
    ],
  },
  HIRE_GNOME: {
    source: 'github.com/Concept-Cache/hire-gnome-ats: prisma/schema.prisma, lib/candidate-status.js',
    tables: [
      {
        file: 'developers.csv',
        marks: 'Record ID|Division ID|Experience Years|Address Place ID',
        columns: { Status: 'stage' },
        values: {
          stage: {
            New: 'APPLICANT',
            'In Review': 'VETTING',
            Qualified: 'MEMBER',
            Submitted: 'MEMBER',
            Interview: 'MEMBER',
            Offered: 'MEMBER',
          },
        },
      },
      { file: 'companies.csv', marks: 'Record ID|Division ID|Industry' },
      { file: 'clients.csv', marks: 'Record ID|Division ID|Client ID' },
      {
        file: 'jobs.csv',
        marks: 'Record ID|Division ID|Client ID|Public Description|Publish To Career Site',
        values: { type: { 'Temporary - W2': 'HOURLY', 'Temporary - 1099': 'HOURLY', ...employmentTypes } },
      },
    ],
  },
  GREENHOUSE: {
    source: 'support.greenhouse.io: Essential candidate report, Guide to BI Connector tables, Analytics field glossary',
    tables: [
      {
        file: 'developers.csv',
        marks: 'Candidate ID|Application ID|Applied On|Rejection Reason|Candidate Tags|Coordinator|Who Gets Credit',
        columns: { Status: 'application_outcome' },
      },
      {
        file: 'jobs.csv',
        marks: 'Requisition ID|Opening IDs|Internal Job Name|External Job Name|Departments|Offices|Hiring Managers',
        columns: { 'Internal Job Name': 'title', 'External Job Name': null, 'Employment Type': 'type' },
        values: { type: employmentTypes },
      },
    ],
  },
  LEVER: {
    source:
      'help.lever.co: fields of Stage Changes and of Visual Insights; hire.lever.co/developer: opportunities, postings',
    tables: [
      {
        file: 'developers.csv',
        marks:
          'Opportunity ID|Opportunity Origin|Origin|Posting Title|Last Advanced At|Snoozed Until|Archive Reason|Sourced By',
      },
      {
        file: 'jobs.csv',
        marks: 'Posting ID|Posting State|Posting Title|Commitment|Team|Workplace Type|Posting Owner',
        columns: { Commitment: 'type', 'Posting State': 'status' },
        values: { type: employmentTypes },
      },
    ],
  },
  ASHBY: {
    source: 'docs.ashbyhq.com: Ashby subject and field definitions',
    tables: [
      {
        file: 'developers.csv',
        marks:
          'Primary Email Address|Primary Phone Number|Credited To|Current Interview Stage|Interview Stage|Job Consideration|Candidate Tags',
        columns: { 'Current Interview Stage': 'stage' },
      },
      {
        file: 'jobs.csv',
        marks: 'Requisition ID|Employment Type|Hiring Team|Job Status|Target Hire Date|Job Opened At',
        columns: { 'Employment Type': 'type' },
        values: { type: { ...employmentTypes, FullTime: 'SALARY', PartTime: 'SALARY' } },
      },
    ],
  },
}
