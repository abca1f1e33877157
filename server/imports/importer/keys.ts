/** Gives the key that `findRows` finds the jobs of a company and a title with. */
export function jobKey(companyId: string, title: string): string {
  return `${companyId} ${title}`
}

/** Keys ignore case. */
export function foldCase(text: string): string {
  return text.toLowerCase()
}
