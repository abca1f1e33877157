import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import type { DecidedTable } from '#shared/imports/mapping.ts'

/** A messy table as people have it, and what must come of it. Texts are written with escapes, so that what is messy can be seen. */
export interface MessyExport {
  readonly about: string
  readonly name: string
  readonly content: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>
  /** The answers of a person, where the screen asks. */
  readonly answers?: Partial<DecidedTable>
  /** The stored values of each developer who must come in, by e-mail address. */
  readonly people: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Lines that are taken for titles and totals. */
  readonly skipped?: readonly number[]
  /** The sentences that say what is left out. */
  readonly told?: readonly string[]
}

function utf8(text: string) {
  return new TextEncoder().encode(text)
}

function utf16(text: string) {
  return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
}

function windows(text: string) {
  return new Uint8Array(Buffer.from(text.replaceAll('€', '\x80'), 'latin1'))
}

async function workbook(rows: (string | number | Date | null)[][], more: { readonly merges?: boolean } = {}) {
  const merges = more.merges ? [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }] : []
  return new Uint8Array(await writeXlsx({ sheets: [{ name: 'Export', rows, merges }] }))
}

const many = Array.from({ length: 297 }, (_, index) => `Question ${index + 1}`)

export const messyExports: readonly MessyExport[] = [
  {
    about: 'semicolons, decimal commas and German words',
    name: 'Bewerberliste.csv',
    content: () =>
      utf8('Vorname;Nachname;E-Mail;Stundensatz;Land\r\nUte;Öhm;ute@messy.example;1.065,50 €;Österreich\r\n'),
    people: { 'ute@messy.example': { last_name: 'Öhm', cost_rate_cents: 106_550, currency: 'EUR', country: 'AT' } },
  },
  {
    about: 'a byte order mark before a quoted heading',
    name: 'bom.csv',
    content: () => utf8('\ufeff"Email","First Name","Last Name"\r\n"bea@messy.example","Bea","Mark"\r\n'),
    people: { 'bea@messy.example': { first_name: 'Bea' } },
  },
  {
    about: 'UTF-16 with tabs, as Excel saves Unicode text',
    name: 'unicode.txt',
    content: () => utf16('Name\tEmail\tCity\r\nŁukasz Żak\tlukasz@messy.example\tŁódź\r\n'),
    people: { 'lukasz@messy.example': { first_name: 'Łukasz', city: 'Łódź' } },
  },
  {
    about: 'Windows-1252 with a euro sign',
    name: 'windows.csv',
    content: () => windows('Name;Email;Tarif\nÉloïse Çelik;eloise@messy.example;70 €\n'),
    people: { 'eloise@messy.example': { first_name: 'Éloïse', cost_rate_cents: 7_000, currency: 'EUR' } },
  },
  {
    about: 'merged cells above the headings of a workbook',
    name: 'merged.xlsx',
    content: () =>
      workbook(
        [
          ['Person', null, 'Place', null],
          ['Name', 'Email', 'City', 'Country'],
          ['Mia Merge', 'mia@messy.example', 'Porto', 'Portugal'],
        ],
        { merges: true },
      ),
    people: { 'mia@messy.example': { last_name: 'Merge', city: 'Porto', country: 'PT' } },
    skipped: [1],
  },
  {
    about: 'two rows of headings, the lower with the same name twice',
    name: 'two-rows.csv',
    content: () =>
      utf8('Person,,Referee,\nName,Email,Name,Email\nTom Two,tom@messy.example,Eva Ref,eva@referee.example\n'),
    answers: {
      columns: [
        { heading: 'Person Name', column: 'full_name' },
        { heading: 'Person Email', column: 'email' },
      ],
    },
    people: { 'tom@messy.example': { last_name: 'Two' } },
    skipped: [1],
  },
  {
    about: 'a title above and totals below',
    name: 'report.csv',
    content: () =>
      utf8(
        'Candidates 2026\nPrinted by Eva\n\nName,Email,Rate\nTed Total,ted@messy.example,65\nTotal,1,65\nAverage,,65\n',
      ),
    people: { 'ted@messy.example': { cost_rate_cents: 6_500 } },
    skipped: [1, 2, 6, 7],
  },
  {
    about: 'emoji in headings and names',
    name: 'emoji.csv',
    content: () => utf8('👤 Name,📧 Email,📍 City\nZoë 🚀 Star,zoe@messy.example,Zürich 🇨🇭\n'),
    people: { 'zoe@messy.example': { first_name: 'Zoë 🚀', last_name: 'Star', city: 'Zürich 🇨🇭' } },
  },
  {
    about: 'names from right to left, with marks of direction in the cells',
    name: 'rtl.csv',
    content: () =>
      utf8(
        'Name,Email,Country\n\u200fליאור כהן\u200f,\u202alior@messy.example\u202c,ישראל\nليلى حداد,\u200elayla@messy.example,لبنان\n',
      ),
    people: {
      'lior@messy.example': { first_name: 'ליאור', last_name: 'כהן', country: 'IL' },
      'layla@messy.example': { first_name: 'ليلى', country: 'LB' },
    },
  },
  {
    about: '300 columns',
    name: 'survey.csv',
    content: () =>
      utf8(
        `Name,Email,${many.join(',')},City\nPia Wide,pia@messy.example,${many.map((_, at) => `answer ${at}`).join(',')},Lima\n`,
      ),
    people: { 'pia@messy.example': { city: 'Lima' } },
  },
  {
    about: 'bars between cells, after a line that says so',
    name: 'bars.txt',
    content: () => utf8('sep=|\nName | Email | Skills\nBo Bar | bo@messy.example | React, SQL\n'),
    people: { 'bo@messy.example': { last_name: 'Bar' } },
    told: ['there is no skill “React”', 'there is no skill “SQL”'],
  },
  {
    about: 'quotes with line ends, commas and quotes inside',
    name: 'quotes.csv',
    content: () => utf8('Name,Email,Headline\n"Quin ""Q"" Ott",quin@messy.example,"Engineer,\nsecond line"\n'),
    people: { 'quin@messy.example': { first_name: 'Quin "Q"', headline: 'Engineer, second line' } },
  },
  {
    about: 'days that can be read in two ways',
    name: 'days.csv',
    content: () => utf8('Name,Email,Available\nDay First,day@messy.example,3/4/2026\n'),
    people: { 'day@messy.example': { available_from: '2026-04-03' } },
  },
  {
    about: 'empty columns between and behind, some with a stray cell',
    name: 'empty.csv',
    content: () => utf8('Name,,Email,,,\nEmma Empty,,emma@messy.example,,stray,\n'),
    people: { 'emma@messy.example': { last_name: 'Empty' } },
  },
  {
    about: 'the same heading twice',
    name: 'twice.csv',
    content: () =>
      utf8('Name,Email,Email,Phone,Phone\nDora Double,dora@messy.example,d@old.example,+351 912 345 678,\n'),
    people: { 'dora@messy.example': { phone: '+351 912 345 678' } },
  },
  {
    about: 'blank rows before, between and after',
    name: 'blank.csv',
    content: () => utf8('\n,,\n\nName,Email,City\n\nIra Blank,ira@messy.example,Riga\n,,\n\n'),
    people: { 'ira@messy.example': { city: 'Riga' } },
  },
  {
    about: 'a workbook with days and amounts as numbers',
    name: 'numbers.xlsx',
    content: () =>
      workbook([
        ['Name', 'Email', 'Rate', 'Available', 'Phone'],
        ['Nina Number', 'nina@messy.example', 65.5, new Date('2026-12-01T00:00:00Z'), 351_912_345_678],
        ['Sven Serial', 'sven@messy.example', 70, 46_357, null],
      ]),
    people: {
      'nina@messy.example': { cost_rate_cents: 6_550, available_from: '2026-12-01', phone: '351912345678' },
      'sven@messy.example': { cost_rate_cents: 7_000, available_from: '2026-12-01' },
    },
  },
  {
    about: 'an OpenDocument sheet',
    name: 'table.ods',
    content: async () =>
      new Uint8Array(
        await writeOds({
          sheets: [
            {
              name: 'Leute',
              rows: [
                ['Name', 'E-Mail', 'Ort'],
                ['Otto Ods', 'otto@messy.example', 'Graz'],
              ],
            },
          ],
        }),
      ),
    people: { 'otto@messy.example': { city: 'Graz' } },
  },
  {
    about: 'signs that stand for nothing',
    name: 'nothing.csv',
    content: () => utf8('Name,Email,Rate,Country,Available,City\nNora None,nora@messy.example,n/a,-,#N/A,null\n'),
    people: { 'nora@messy.example': { cost_rate_cents: null, country: null, available_from: null, city: null } },
  },
  {
    about: 'spaces that cannot be seen, and several addresses in one cell',
    name: 'spaces.csv',
    content: () =>
      utf8(
        'Name,Email\u00a0,Rate (EUR/h)\n\u00a0Sam\u00a0Space\u00a0,<sam@messy.example>; sam@old.example,"\u00a065,00"\nAnn Bad,ann at messy.example,70\n',
      ),
    people: { 'sam@messy.example': { first_name: 'Sam', last_name: 'Space', cost_rate_cents: 6_500 } },
    told: ['Ann Bad, “Email”: “ann at messy.example” is not an e-mail address.'],
  },
]
