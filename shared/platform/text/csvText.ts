/** A CSV file begins with it, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * Writes rows as a CSV file. Spreadsheets would run a cell that starts like a formula, so such a cell gets an
 * apostrophe in front, which marks it as text.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
