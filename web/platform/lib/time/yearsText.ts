/** Says years of experience: "1 year", "4.5 years". */
export function yearsText(years: number): string {
  return `${years} ${years === 1 ? 'year' : 'years'}`
}
