import type { BriefCompany } from '#shared/briefs/brief.ts'
import { findNames, type NameTable, nameTable } from './names.ts'

interface Company {
  readonly id: string
  readonly name: string
}

/** The form of a company, which briefs leave out. */
const legalForm =
  /[\s,]{1,3}(?:gmbh(?: & co\.? kg)?|ag|se|kg|inc\.?|llc|ltd\.?|limited|corp\.?|corporation|b\.?v\.?|s\.?a\.?|s\.?l\.?|s\.?r\.?l\.?|plc|oy|ab|a\/s|sp\.? z o\.?o\.?)\s{0,3}$/iu

/** Prepares the names of the firm's companies, each with and without its legal form. */
export function nameCompanies(companies: readonly Company[]): NameTable<Company> {
  return nameTable(
    companies.flatMap((company) =>
      [...new Set([company.name, company.name.replace(legalForm, '')])].map((name) => [name, company] as const),
    ),
  )
}

/** Finds the company that a brief names first, among those that the firm knows. */
export function readCompany(text: string, names: NameTable<Company>): BriefCompany | null {
  const [first] = findNames(text, names, isName)
  return first ? { id: first.value.id, name: first.value.name, start: first.start, end: first.end } : null
}

/** A name begins with a capital or a digit: the company Apple, and no apple. */
function isName(written: string): boolean {
  return /^[\p{Lu}\p{N}]/u.test(written)
}
