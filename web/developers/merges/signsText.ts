import { type DuplicateSign, duplicateSigns } from '#shared/applicants/applicants.ts'

const listFormat = new Intl.ListFormat('en')

/** Says what two records have in common: "e-mail, name, and country". */
export function signsText(signs: readonly DuplicateSign[]): string {
  return listFormat.format(signs.flatMap((sign) => duplicateSigns[sign]))
}
