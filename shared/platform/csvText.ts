/** The first character of a CSV file. Without it, spreadsheets take the letters of other languages for signs. */
export const byteOrderMark = '\ufeff'

/**
 * Writes rows as a CSV file. Spreadsheets run cells that start like a formula, so these get an apostrophe in front, which
 * marks them as text.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
