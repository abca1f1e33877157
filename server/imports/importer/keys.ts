/** Gives the key by which `findRows` finds the jobs of a company with a title. */
export function jobKey(companyId: string, title: string): string {
  return `${companyId} ${title}`
}

/** Keys ignore case. */
export function foldCase(text: string): string {
  return text.toLowerCase()
}
