import { resumeContacts } from './resumeContacts.ts'

/** A resume may tell these details of a developer beside the name and the address that they gave themselves. */
const told = ['country', 'url_github', 'url_linkedin'] as const
type ToldDetail = (typeof told)[number]

export type DetailsOfRecord = Readonly<Record<ToldDetail, string | null>>

export interface FoundDetail {
  readonly name: ToldDetail
  readonly value: string
  /** The record says the same, in other words perhaps. */
  readonly isKnown: boolean
}

/** Finds what the text of a resume tells of its developer. Nothing of it is written before somebody accepts it. */
export function foundDetails(text: string, record: DetailsOfRecord): FoundDetail[] {
  const contacts = resumeContacts(text, '')
  return told.flatMap((name) => {
    const value = contacts[name]
    return value === null ? [] : [{ name, value, isKnown: lastPart(value) === lastPart(record[name]) }]
  })
}

/** A profile is written as a handle, or as an address that ends with it. */
function lastPart(value: string | null): string | undefined {
  return value?.split(/[?#]/, 1)[0]?.split(/[/@]/).filter(Boolean).at(-1)?.toLowerCase()
}
