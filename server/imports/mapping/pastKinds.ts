import type { ImportFile } from '#shared/imports/imports.ts'

type PastFile = 'moves.csv' | 'notes.csv'

const listed = (text: string) => text.split(' ')

/** Words in the name of a file or a sheet that say that its rows are of the past. */
const namedAfter: Record<PastFile, readonly string[]> = {
  'moves.csv': listed('move moves history transition transitions verlauf historique historial histórico historia'),
  'notes.csv': listed(
    'note notes activity activities call calls message messages log history verlauf notizen anrufe historique remarques appels historial ' +
      'notas llamadas histórico historia notatki rozmowy',
  ),
}

/**
 * Words in a heading that only the past has, by column. Created, Status Date, Comments, Type, Owner and the like are
 * read as well, but say nothing of what a row is, since lists of jobs and of people have them too.
 */
const tellingWords: Record<PastFile, Readonly<Record<string, RegExp>>> = {
  'moves.csv': {
    moved_on: /\b(moved?|transition|wechsel)\b/,
    stage: /\b(new|to)\b/,
    status: /\b(new|to)\b/,
  },
  'notes.csv': {
    noted_on: /\b(noted?|activity|called|logged)\b/,
    body: /\b(note (text|body)|message)\b/,
    channel: /\b(note|activity)\b/,
    outcome: /\bcall\b/,
    author: /\b(author|autor|auteur|written|logged)\b/,
  },
}

/** Headings that belong to an entry where its day is told: lists of jobs and of people have them too. */
const besideDay = /^(note|type|(created|entered) by)$/

/** A table read as a kind: the column of each heading that has one, and whether it has all that its rows need. */
interface ReadKind {
  readonly file: ImportFile
  readonly columns: ReadonlyMap<string, string>
  readonly complete: boolean
}

/** Leaves out moves and notes unless the table tells that it has them, or can be nothing else. */
export function likelyKinds<Kind extends ReadKind>(name: string, kinds: readonly Kind[]): readonly Kind[] {
  const namesDevelopers = kinds.some(
    ({ file, columns }) =>
      isPast(file) && /candidat|kandidat|kandydat|bewerber|developer|entwickler/i.test(columns.get('developer') ?? ''),
  )
  // Rows that name a developer by address are of no kind that has no place for one.
  const others = kinds.filter(
    ({ file, columns, complete }) =>
      !isPast(file) && complete && (!namesDevelopers || columns.has('developer') || columns.has('email')),
  )
  if (others.length === 0) return kinds
  const isOfPeople = others.some(({ file }) => file === 'clients.csv' || file === 'developers.csv')
  return kinds.filter(({ file, columns }) => {
    if (!isPast(file)) return true
    const told = tellingColumns(file, columns)
    // A name beside an address is a person: only a day and something else that the past has say more than that.
    if (isOfPeople) return told.length > 1 && told.some((column) => column.endsWith('_on'))
    return told.length > 0 || isNamedAfter(file, name)
  })
}

function isPast(file: ImportFile): file is PastFile {
  return file in namedAfter
}

/** Gives the columns whose headings say that rows are of the past. Some say so only beside the day of an entry. */
function tellingColumns(file: PastFile, columns: ReadonlyMap<string, string>): string[] {
  const headings = [...columns].map(
    ([column, heading]) => [column, heading.toLowerCase().replace(/[\s_-]+/g, ' ')] as const,
  )
  const told = headings.filter(([column, heading]) => tellingWords[file][column]?.test(heading))
  const day = told.find(([column]) => column === 'noted_on')
  const isDated = headings.some(([column, heading]) => column === 'noted_on' && heading === 'date')
  const beside = headings.filter(([, heading]) => (day && besideDay.test(heading)) || (isDated && heading === 'note'))
  return [...told, ...beside].map(([column]) => column)
}

function isNamedAfter(file: PastFile, name: string): boolean {
  const words = name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return words.some((word) => namedAfter[file].includes(word))
}
